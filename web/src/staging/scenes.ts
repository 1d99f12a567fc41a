/// What was told of an order as scenes to be watched one after another. No rule is known here: what happens is in the tellings, and how the
/// table then looks is in the frames that come with them.
import type { Beat, BySide, Chapter, Frame, Side, Telling } from '../protocol';

/** One sentence of the battle, with the table as it is then. */
export interface Scene {
  telling: Telling;
  frame: Frame;
  /** How long it is looked at, in milliseconds, if there is time. */
  lasts: number;
  /** The melee it belongs to: its place in the list of the act. */
  melee: number | null;
  /** It is looked at until the player goes on. */
  waits: boolean;
}

/** A melee, with everything that came of it: for its card. */
export interface Melee {
  round: number;
  attacker: Side | null;
  fighters: BySide<string[]>;
  blows: { scene: number; beat: Extract<Beat, { beat: 'blow' }>; telling: Telling }[];
  score: { scene: number; beat: Extract<Beat, { beat: 'score' }>; telling: Telling } | null;
  /** Losses and what else it did to the fighters, each with its scene. */
  toll: { scene: number; side: Side; says: string }[];
}

/** Everything that is watched of one order. */
export interface Act {
  number: number;
  by: Side | null;
  /** The number of the first of its sentences in its chapter. */
  first: number;
  scenes: Scene[];
  melees: Melee[];
  /** It passes at the pace of a commander's turn, and nothing in it waits. */
  hurries: boolean;
}

/** What is to be watched of a chapter; nothing if it brings no frames. `hurries` says that nobody who watches gave the order. */
export function actOf(chapter: Chapter, hurries: boolean): Act | null {
  if (chapter.frames.length === 0) return null;
  const first = chapter.tellings.length - chapter.frames.length;
  const scenes = chapter.tellings.slice(first).map((telling, index): Scene => {
    const frame = chapter.frames[index] as Frame;
    return { telling, frame, lasts: lastsOf(telling), melee: null, waits: false };
  });
  const { melees, of } = gather(scenes.map((scene) => scene.telling));
  for (const [index, scene] of scenes.entries()) scene.melee = of[index] ?? null;
  for (const { score, blows } of melees) {
    const turning = scenes[score?.scene ?? blows.at(-1)?.scene ?? -1];
    if (turning && !hurries) turning.waits = true;
  }
  return { number: chapter.number, by: chapter.by, first, scenes, melees, hurries };
}

/** How long a sentence is looked at. Book-keeping passes at once; a move takes longer if it goes far. */
export function lastsOf({ beats, dice, weight }: Telling): number {
  const each = beats.map(beatLasts);
  const least = dice ? 800 : weight === 'headline' ? 800 : weight === 'plain' ? 400 : 0;
  return Math.max(least, ...each);
}

function beatLasts(beat: Beat): number {
  switch (beat.beat) {
    case 'move': return beat.gait === 'set' ? 0 : beat.gait === 'form' ? 350 : Math.min(1100, 350 + 80 * lengthOf(beat.path));
    case 'shot': return 900;
    case 'loss': return 700;
    case 'out': return 900;
    case 'state': return beat.turn === 'worse' ? 650 : 400;
    case 'melee': return 700;
    case 'blow': return 900;
    case 'score': return 1800;
    case 'melee-over': return 0;
  }
}

export function lengthOf(path: { x: number; y: number }[]): number {
  return path.slice(1).reduce((sum, to, index) => sum + Math.hypot(to.x - (path[index]?.x ?? to.x), to.y - (path[index]?.y ?? to.y)), 0);
}

/** The melees some sentences tell of, and for each sentence to which of them it belongs. */
export function gather(tellings: Telling[]): { melees: Melee[]; of: (number | null)[] } {
  const melees: Melee[] = [];
  let open: Melee | null = null;
  const of = tellings.map((telling, index) => {
    for (const beat of telling.beats) {
      if (beat.beat === 'melee') {
        open = { round: beat.round, attacker: beat.attacker, fighters: beat.fighters, blows: [], score: null, toll: [] };
        melees.push(open);
      } else if (open) {
        if (beat.beat === 'blow') open.blows.push({ scene: index, beat, telling });
        else if (beat.beat === 'score') open.score = { scene: index, beat, telling };
        else toll(open, index, beat);
      }
    }
    const mine = open ? melees.length - 1 : null;
    if (telling.beats.some((beat) => beat.beat === 'melee-over')) open = null;
    return mine;
  });
  return { melees, of };
}

/** What a melee does to those who fight in it. */
function toll(melee: Melee, scene: number, beat: Beat) {
  if (beat.beat !== 'loss' && beat.beat !== 'out' && beat.beat !== 'state') return;
  const says = beat.beat === 'loss' ? `${beat.piece} −${counted(beat.lost, beat.what)}` : beat.beat === 'out' ? `${beat.piece}: ${beat.how}` : `${beat.piece}: ${beat.is}`;
  melee.toll.push({ scene, side: beat.side, says });
}

/** "2 stands". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
