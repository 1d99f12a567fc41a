const QUARTERS = ['', '¼', '½', '¾'];

/** Inches as people read them off a tape: to the nearest quarter. */
export function toQuarters(inches: number): string {
  const quarters = Math.round(Math.abs(inches) * 4);
  const [whole, rest] = [Math.floor(quarters / 4), QUARTERS[quarters % 4]];
  const sign = inches < 0 && quarters > 0 ? '−' : '';
  return `${sign}${whole > 0 || !rest ? whole : ''}${rest}`;
}
