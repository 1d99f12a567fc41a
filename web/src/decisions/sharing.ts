/**
 * Values shared out, one to each piece; what is left over comes after. Giving a piece a value swaps it with whoever holds it, so that
 * each value is always used once.
 */
export function swap(values: number[], piece: number, value: number): number[] {
  const holder = values.findIndex((held, index) => held === value && index !== piece);
  if (holder < 0) return values;
  const next = [...values];
  [next[piece], next[holder]] = [next[holder] as number, next[piece] as number];
  return next;
}
