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

/** An item moved one place up or down. */
export function shift<T>(items: T[], index: number, by: 1 | -1): T[] {
  const to = index + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  [next[index], next[to]] = [next[to] as T, next[index] as T];
  return next;
}
