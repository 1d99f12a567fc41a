/// The bill of a battle: who lost what, and how kind the dice were. Both come from what was told and seen; no rule is known here.
import type { BySide, Chapter, PieceView, Side, View } from '../protocol';

/** What became of one piece. */
export interface Fate {
  piece: string;
  /** Strength at the end and at the start, if it is counted. */
  left: number | null;
  of: number | null;
  /** Its state at the end in a word or two, or that it is gone. */
  says: string;
}

/** Every piece that is weaker than it was, out of order or gone, in the order of the view; the worst first. */
export function losses(start: View, end: View): BySide<Fate[]> {
  const now = new Map(end.pieces.map((piece) => [piece.name, piece]));
  const fates: BySide<Fate[]> = { A: [], B: [] };
  for (const piece of start.pieces) {
    if (piece.symbol.nation === 'none') continue;
    const fate = fateOf(piece, now.get(piece.name));
    if (fate) fates[piece.side].push(fate);
  }
  const share = ({ left, of }: Fate) => (left ?? 0) / Math.max(of ?? 1, 1);
  for (const side of ['A', 'B'] as const) fates[side].sort((one, other) => share(one) - share(other));
  return fates;
}

function fateOf(before: PieceView, after: PieceView | undefined): Fate | null {
  const of = before.strength?.[1] ?? null;
  if (!after) return { piece: before.name, left: of === null ? null : 0, of, says: 'gone' };
  const left = after.strength?.[0] ?? null;
  const hurt = left !== null && of !== null && left < of;
  if (!hurt && after.condition === before.condition) return null;
  return { piece: before.name, left, of, says: after.condition === before.condition ? '' : after.condition };
}

/** Rolls of one kind by one side. */
export interface Luck {
  rule: string;
  dice: number;
  /** How many dice counted, and how many should have: each die by the faces that counted for it. */
  counted: number;
  expected: number;
  /** The faces that count are bad for whoever rolls. */
  unwelcome: boolean;
}

/** What each side rolled against what was to be expected, by the rule of the roll; only dice of which some faces count and others do not. */
export function luck(chapters: Chapter[], sideOf: (piece: string) => Side | null): BySide<Luck[]> {
  const kinds: BySide<Map<string, Luck>> = { A: new Map(), B: new Map() };
  for (const { dice, rule, pieces } of chapters.flatMap((chapter) => chapter.tellings)) {
    // The first piece a sentence is about is the one who rolls.
    const side = dice && pieces[0] !== undefined ? sideOf(pieces[0]) : null;
    if (!dice || !side || dice.counts.length === 0) continue;
    const known = kinds[side].get(rule) ?? { rule, dice: 0, counted: 0, expected: 0, unwelcome: dice.unwelcome };
    const good = new Set(dice.counts);
    kinds[side].set(rule, {
      ...known,
      dice: known.dice + dice.faces.length,
      counted: known.counted + dice.faces.filter((face) => good.has(face)).length,
      expected: known.expected + (dice.faces.length * good.size) / 6,
    });
  }
  const most = (one: Luck, other: Luck) => other.dice - one.dice;
  return { A: [...kinds.A.values()].sort(most), B: [...kinds.B.values()].sort(most) };
}

/** How many more dice than expected went a side's way, all kinds together. */
export function fortune(kinds: Luck[]): number {
  return kinds.reduce((sum, { counted, expected, unwelcome }) => sum + (unwelcome ? expected - counted : counted - expected), 0);
}

/** "2.3 dice better than could be expected". */
export function inWords(more: number): string {
  const dice = Math.abs(more).toFixed(1);
  if (dice === '0.0') return 'exactly what could be expected';
  return `${dice} ${dice === '1.0' ? 'die' : 'dice'} ${more > 0 ? 'better' : 'worse'} than could be expected`;
}
