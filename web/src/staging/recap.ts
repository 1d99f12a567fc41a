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
  const costs: BySide<[string, number][]> = { A: [], B: [] };
  const tellings = chapters.flatMap((chapter) => chapter.tellings);
  for (const telling of tellings) {
    for (const beat of telling.beats) {
      const cost = costOf(beat);
      if (!cost) continue;
      const { side, piece, says, at, what, count } = cost;
      lines[side].push({ piece, says, at: at ?? where(piece), telling });
      costs[side].push([what, count]);
    }
  }
  return { from: first.number, to: last.number, lines, sums: { A: summed(costs.A), B: summed(costs.B) }, melees: gather(tellings).melees };
}

/** The chapters of the enemy's turn: those after the order of a person who was asked when so many orders had been given. */
export function enemyTurn(chapters: Chapter[], askedAt: number): Chapter[] {
  return chapters.filter((chapter) => chapter.number > askedAt + 1);
}

interface Cost {
  side: Side;
  piece: string;
  says: string;
  at: Spot | null;
  what: string;
  count: number;
}

/** What a beat costs, if it does: strength, order, or the piece itself. */
function costOf(beat: Beat): Cost | null {
  switch (beat.beat) {
    case 'loss': return beat.lost === 0 ? null : { ...beat, says: `loses ${counted(beat.lost, beat.what)}`, count: beat.lost };
    case 'out': return { ...beat, says: beat.how, what: beat.how, count: 1 };
    case 'state': return beat.turn === 'better' ? null : { ...beat, says: beat.is, at: null, what: beat.is, count: 1 };
    default: return null;
  }
}

/** "3 stands, 1 routed"; what is counted in things of its own has a plural. */
function summed(costs: [string, number][]): string {
  const sums = new Map<string, number>();
  for (const [what, count] of costs) sums.set(what, (sums.get(what) ?? 0) + count);
  const things = ['stand', 'point', 'wound'];
  const words = [...sums].map(([what, count]) => (things.includes(what) ? counted(count, what) : `${count} ${what}`));
  return words.length === 0 ? 'nothing' : words.join(', ');
}
