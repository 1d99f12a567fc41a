/// What the enemy's turn cost whom and where, from what was told of it.
import type { Beat, BySide, Chapter, Side, Telling } from '../protocol';
import type { Spot } from '../gestures/geometry';
import { counted, gather, type Melee } from './scenes';

export interface Line {
  piece: string;
  says: string;
  /** Where it happened, if that is known. */
  at: Spot | null;
  telling: Telling;
}

export interface Recap {
  /** The chapters it tells of, from the first to the last. */
  from: number;
  to: number;
  lines: BySide<Line[]>;
  /** All of it in a sentence for each side: "2 stands, 1 routed". */
  sums: BySide<string>;
  /** The melees of it, each with its card. */
  melees: Melee[];
}

/** Everything some chapters cost; nothing if there are none. `where` says where a piece stands or was last seen. */
export function recap(chapters: Chapter[], where: (piece: string) => Spot | null): Recap | null {
  const [first, last] = [chapters[0], chapters.at(-1)];
  if (!first || !last) return null;
  const lines: BySide<Line[]> = { A: [], B: [] };
  const costs: BySide<Cost[]> = { A: [], B: [] };
  const tellings = chapters.flatMap((chapter) => chapter.tellings);
  for (const telling of tellings) {
    for (const beat of telling.beats) {
      const cost = costOf(beat);
      if (!cost) continue;
      const { side, piece, says, at } = cost;
      lines[side].push({ piece, says, at: at ?? where(piece), telling });
      costs[side].push(cost);
    }
  }
  return { from: first.number, to: last.number, lines, sums: { A: summed(costs.A), B: summed(costs.B) }, melees: gather(tellings).melees };
}

/** When a person was asked in his own turn: after so many orders, and whose turn it was. */
export interface Asked {
  orders: number;
  active: Side | null;
}

/** The chapters of the enemy's turn: those after the order of a person who was asked, and of that order what happened when it had ended the turn. */
export function enemyTurn(chapters: Chapter[], { orders, active }: Asked): Chapter[] {
  return chapters.flatMap((chapter) => {
    if (chapter.number > orders + 1) return [chapter];
    const ended = chapter.number === orders + 1 && active ? chapter.frames.findIndex((frame) => frame.active !== active) : -1;
    if (ended < 0) return [];
    const first = chapter.tellings.length - chapter.frames.length + ended;
    return [{ ...chapter, tellings: chapter.tellings.slice(first), frames: chapter.frames.slice(ended) }];
  });
}

interface Cost {
  side: Side;
  piece: string;
  says: string;
  at: Spot | null;
  what: string;
  count: number;
  /** It is counted in things, which have a plural: "3 stands"; a state has none: "3 routed". */
  things: boolean;
}

/** What a beat costs, if it does: strength, order, or the piece itself. */
function costOf(beat: Beat): Cost | null {
  switch (beat.beat) {
    case 'loss': return beat.lost === 0 ? null : { ...beat, says: `loses ${counted(beat.lost, beat.what)}`, count: beat.lost, things: true };
    case 'out': return { ...beat, says: beat.how, what: beat.how, count: 1, things: false };
    case 'state': return beat.turn === 'better' ? null : { ...beat, says: beat.is, at: null, what: beat.is, count: 1, things: false };
    default: return null;
  }
}

/** "3 stands, 1 routed". */
function summed(costs: Cost[]): string {
  const sums = new Map<string, Cost>();
  for (const cost of costs) sums.set(cost.what, { ...cost, count: (sums.get(cost.what)?.count ?? 0) + cost.count });
  const words = [...sums.values()].map(({ what, count, things }) => (things ? counted(count, what) : `${count} ${what}`));
  return words.length === 0 ? 'nothing' : words.join(', ');
}
