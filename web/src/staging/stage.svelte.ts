/* eslint svelte/prefer-svelte-reactivity: off -- maps are replaced as wholes, and those that are not are not drawn from */
import type { Chapter, PieceView, PoseOut, View } from '../protocol';
import type { Spot } from '../gestures/geometry';
import { takeApart, type Drawn } from '../table/drawn';
import { transformAt, wayOf } from './glide';
import { add, advance, goOn, IDLE, isWaiting, skip, type Playing, type Speed } from './player';
import { counted, type Act, type Melee, type Scene } from './scenes';

/** What the stage needs of the table it stands on. */
export interface House {
  /** Some pieces drawn. */
  draw(view: View): Promise<string | null>;
  speed(): Speed;
  /** Something for those who listen. */
  say(says: string): void;
  /** An order has been watched to its end: the drawing of the table as it is then. */
  drawn(pieces: string): void;
  /** Everything has been watched. */
  over(): void;
}

/** What hangs over a piece until the order is over: hits, losses, its new state. */
export interface Marker {
  piece: string;
  at: Spot;
  says: string;
  /** It stands where a piece has gone for good. */
  fallen: boolean;
  better: boolean;
}

/** An act on its way, with the drawings it needs. */
interface Coming {
  begins: View | null;
  frames: Map<Scene, Drawn[]>;
  pieces: string | null;
}

/** More acts than these are not played in advance: whoever gives orders waits until some have been watched. */
const MOST_WAITING = 8;
/** A frame that comes later than this was not watched: the page was out of sight. */
const LONGEST_FRAME = 250;

/** What follows an order, watched one thing after another. */
export class Stage {
  #playing = $state.raw<Playing>(IDLE);
  /** The acts that are drawn by now, by the act. */
  #coming = new Map<Act, Coming>();
  /** The acts that are still being drawn. */
  #undrawn = $state.raw<Act[]>([]);
  #line: Promise<void> = Promise.resolve();
  /** Grows when everything is skipped, so that drawings which come late are known. */
  #skips = 0;
  /** The scene the table has been brought to. */
  #laid: { act: Act; scene: number } | null = null;
  #pieces = $state.raw<PieceView[]>([]);
  /** The turn, whose it is, and the phase it is in. */
  #moment = $state.raw<Partial<Pick<View, 'turn' | 'active' | 'phase'>>>({});
  #ways = $state.raw<Map<string, PoseOut[]>>(new Map());
  /** Pieces that look otherwise than in the last whole drawing; nothing for those that are gone. */
  #drawn = $state.raw<Map<string, Drawn | null>>(new Map());
  markers = $state.raw<Marker[]>([]);
  #begins = $state.raw<View | null>(null);
  #paused = $state(false);
  #frame: number | undefined;
  #before = 0;
  /** Whose turn it is that is watched. */
  #turn = '';
  #house: House;

  constructor(house: House) {
    this.#house = house;
  }

  /** Something is being watched, or about to be. */
  busy = $derived.by(() => this.#playing.acts.length > 0 || this.#undrawn.length > 0);
  act = $derived.by<Act | null>(() => this.#playing.acts[0] ?? null);
  scene = $derived.by<Scene | null>(() => this.act?.scenes[this.#playing.scene] ?? null);
  /** How much of the scene is over, from 0 to 1. */
  part = $derived.by(() => (this.scene && this.scene.lasts > 0 ? Math.min(this.#playing.at / this.scene.lasts, 1) : 1));
  /** The player is waited for. */
  waiting = $derived.by(() => isWaiting(this.#playing));
  /** The battle as it is at the scene that is watched. */
  view = $derived.by<View | null>(() => (this.busy && this.#begins ? { ...this.#begins, ...this.#moment, pieces: this.#pieces } : null));
  /** The last sentence that has been watched: its chapter, and its place there. Nothing if all have. */
  until = $derived.by(() => {
    if (!this.busy) return null;
    const [act, next] = [this.act, this.#undrawn[0]];
    if (act) return { chapter: act.number, telling: act.first + this.#playing.scene };
    return next ? { chapter: next.number, telling: next.first - 1 } : null;
  });
  /** The melee whose card lies open, and how far it has come. */
  card = $derived.by<{ melee: Melee; scene: number } | null>(() => {
    const [act, scene] = [this.act, this.scene];
    const melee = scene && scene.melee !== null ? act?.melees[scene.melee] : undefined;
    return melee ? { melee, scene: this.#playing.scene } : null;
  });
  /** Nothing glides and nothing flies for those who do not like it. */
  readonly still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

  /** Whether so much is still to be watched that nothing more should be played. */
  get isFull(): boolean {
    return this.#playing.acts.length + this.#undrawn.length > MOST_WAITING;
  }

  /**
   * Something more to watch. The acts of one answer come together: the first has the table as it was before, the last closes it with the table as
   * it is then. `complete` says that nothing follows before somebody here decides.
   */
  add(act: Act, begins: View | null, ends: View, { closes, complete }: { closes: boolean; complete: boolean }) {
    if (!this.busy && begins) {
      this.#begins = begins;
      this.#pieces = begins.pieces;
    }
    this.#undrawn = [...this.#undrawn, act];
    const called = begins ? `${begins.turn}.${begins.active}` : this.#turn;
    const turn = called === this.#turn ? 'same' : 'new';
    this.#turn = called;
    const skips = this.#skips;
    const frames = Promise.all(
      act.scenes.map(async (scene): Promise<[Scene, Drawn[]]> => {
        const { pieces } = scene.frame;
        const svg = pieces.length > 0 ? await this.#house.draw({ ...ends, pieces }) : null;
        return [scene, svg === null ? [] : takeApart(svg).drawn];
      }),
    );
    const whole = closes ? this.#house.draw(ends) : Promise.resolve(null);
    this.#line = this.#line.then(async () => {
      const [drawn, pieces] = await Promise.all([frames, whole]);
      if (skips !== this.#skips) return;
      this.#undrawn = this.#undrawn.slice(1);
      this.#coming.set(act, { begins, frames: new Map(drawn), pieces });
      this.#playing = add(this.#playing, act, complete, turn);
      this.#follow();
      this.#run();
    });
  }

  /** Time passes. */
  pass(milliseconds: number) {
    if (this.#paused) return;
    this.#playing = advance(this.#playing, milliseconds, this.#house.speed());
    this.#follow();
  }

  /** The player goes on: from a card that waits, or from whatever is shown. */
  goOn() {
    this.#playing = goOn(this.#playing);
    this.#follow();
    this.#run();
  }

  /** All that is still to be watched is over; it is said at once. */
  skip() {
    if (!this.busy) return;
    const { acts, scene: now } = this.#playing;
    const left = [...acts, ...this.#undrawn].flatMap((act) => act.scenes.slice(act === acts[0] ? now + 1 : 0));
    const last = acts.at(-1);
    const pieces = this.#undrawn.length === 0 && last ? (this.#coming.get(last)?.pieces ?? null) : null;
    if (pieces !== null) this.#house.drawn(pieces);
    this.#skips++;
    this.#undrawn = [];
    this.#playing = skip(this.#playing);
    this.#clear();
    const says = left.filter(isSaid).map((scene) => scene.telling.says).join(' ');
    if (says) this.#house.say(says);
    this.#house.over();
  }

  pause(paused: boolean) {
    this.#paused = paused;
    if (!paused) this.#run();
  }

  /** The drawing of all pieces, with those that have changed since put in their places. */
  lay(drawn: Drawn[]): Drawn[] {
    const changed = this.#drawn;
    if (changed.size === 0) return drawn;
    const known = new Set(drawn.map((piece) => piece.name));
    const added = [...changed].flatMap(([name, piece]) => (piece && !known.has(name) ? [piece] : []));
    return [...drawn.flatMap((piece) => (changed.has(piece.name) ? (changed.get(piece.name) ?? []) : piece)), ...added];
  }

  /** What moves the drawing of a piece to where it is on its way. */
  moved(name: string): string | undefined {
    const way = this.#ways.get(name);
    return way && !this.still ? transformAt(way, this.part) : undefined;
  }

  /** The ways that are gone in this scene. */
  get ways(): PoseOut[][] {
    return [...this.#ways.values()];
  }

  /** Brings the table to the scene that is watched: everything before it has happened. */
  #follow() {
    const { acts, scene } = this.#playing;
    const act = acts[0];
    if (this.#laid && this.#laid.act !== act) {
      // What was left of the act passed without being looked at.
      this.#layUpTo(this.#laid.act, this.#laid.act.scenes.length - 1);
      const pieces = this.#coming.get(this.#laid.act)?.pieces ?? null;
      if (pieces !== null) {
        // The names have found their places round those who moved.
        this.#house.drawn(pieces);
        this.#drawn = new Map();
      }
      this.#coming.delete(this.#laid.act);
      this.#laid = null;
    }
    if (!act && this.#undrawn.length > 0) return;
    if (!act) {
      const over = this.#begins !== null;
      this.#clear();
      if (over) this.#house.over();
      return;
    }
    if (!this.#laid) this.#begin(act);
    this.#layUpTo(act, scene);
  }

  #begin(act: Act) {
    const coming = this.#coming.get(act) as Coming;
    this.#laid = { act, scene: -1 };
    if (coming.begins) {
      this.#begins = coming.begins;
      this.#moment = {};
      this.#pieces = coming.begins.pieces;
    }
    this.markers = [];
  }

  #layUpTo(act: Act, until: number) {
    const laid = this.#laid;
    if (!laid) return;
    while (laid.scene < until) {
      laid.scene++;
      const scene = act.scenes[laid.scene];
      if (scene) this.#layScene(act, scene);
    }
  }

  #layScene(act: Act, scene: Scene) {
    const { frame, telling } = scene;
    const before = new Map(this.#pieces.map((piece) => [piece.name, piece]));
    const after = new Map(before);
    const drawn = new Map(this.#drawn);
    for (const name of frame.gone) {
      after.delete(name);
      drawn.set(name, null);
    }
    for (const piece of frame.pieces) after.set(piece.name, piece);
    for (const piece of this.#coming.get(act)?.frames.get(scene) ?? []) drawn.set(piece.name, piece);
    const ways = frame.pieces.flatMap((piece): [string, PoseOut[]][] => {
      const way = wayOf(telling.beats, before.get(piece.name), piece);
      return way ? [[piece.name, way]] : [];
    });
    this.#pieces = [...after.values()];
    this.#moment = { turn: frame.turn, active: frame.active, phase: frame.phase };
    this.#drawn = drawn;
    this.#ways = new Map(ways);
    for (const beat of telling.beats) this.#mark(beat, (name) => (after.get(name) ?? before.get(name))?.centre ?? null);
    if (isSaid(scene)) this.#house.say(telling.says);
  }

  #mark(beat: Scene['telling']['beats'][number], where: (piece: string) => Spot | null) {
    const mark = (piece: string, says: string, fallen = false, better = false, at: Spot | null = null) => {
      const there = at ?? where(piece) ?? this.markers.find((marker) => marker.piece === piece)?.at;
      if (there) this.markers = [...this.markers.filter((marker) => marker.piece !== piece), { piece, at: there, says, fallen, better }];
    };
    switch (beat.beat) {
      case 'shot': return beat.hits === null ? undefined : mark(beat.at, beat.hits === 0 ? 'missed' : counted(beat.hits, 'hit'), false, beat.hits === 0);
      case 'blow': return mark(beat.at, beat.hits === 0 ? 'missed' : counted(beat.hits, 'hit'), false, beat.hits === 0);
      case 'loss': return mark(beat.piece, `−${counted(beat.lost, beat.what)}`);
      case 'state': return mark(beat.piece, beat.is, false, beat.turn === 'better');
      case 'out': return mark(beat.piece, beat.how, true, false, beat.at);
      case 'move': {
        // What hangs over a piece goes with it.
        const end = where(beat.piece);
        if (end) this.markers = this.markers.map((marker) => (marker.piece === beat.piece ? { ...marker, at: end } : marker));
      }
    }
  }

  #clear() {
    this.#laid = null;
    this.#coming.clear();
    this.#begins = null;
    this.#moment = {};
    this.#pieces = [];
    this.#ways = new Map();
    this.#drawn = new Map();
    this.markers = [];
  }

  #run() {
    // Without a screen time passes when it is said to.
    if (this.#frame !== undefined || !this.busy || this.#paused || !('requestAnimationFrame' in globalThis)) return;
    this.#before = performance.now();
    const turn = () => {
      this.#frame = undefined;
      const now = performance.now();
      this.pass(Math.min(now - this.#before, LONGEST_FRAME));
      this.#before = now;
      if (this.#playing.acts.length > 0 && !this.#paused) this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
  }
}

/** Whether a scene is read out: book-keeping is not, unless there is something to see of it. */
function isSaid({ telling }: Scene): boolean {
  return telling.weight !== 'detail';
}

/** The chapters as far as they have been watched. */
export function upTo(chapters: Chapter[], until: { chapter: number; telling: number } | null): Chapter[] {
  if (!until) return chapters;
  return chapters
    .filter((chapter) => chapter.number <= until.chapter)
    .map((chapter) => (chapter.number < until.chapter ? chapter : { ...chapter, tellings: chapter.tellings.slice(0, until.telling + 1) }));
}

