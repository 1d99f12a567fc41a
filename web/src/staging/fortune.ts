import type { Luck } from '../protocol';

/** How many more dice than expected went a side's way, all kinds together. Whether a high sum is good, the dice do not say. */
export function fortune(kinds: Luck[]): number {
  return kinds.reduce((sum, { read, counted, expected, unwelcome }) => sum + (read === 'pips' ? 0 : unwelcome ? expected - counted : counted - expected), 0);
}

/** "2.3 dice better than could be expected". */
export function inWords(more: number): string {
  const dice = Math.abs(more).toFixed(1);
  if (dice === '0.0') return 'exactly what could be expected';
  return `${dice} ${dice === '1.0' ? 'die' : 'dice'} ${more > 0 ? 'better' : 'worse'} than could be expected`;
}
