import type { SumLine, Thrown } from '../protocol';

/** A roll in one line: what fell, and the sum behind its number. */
export function inWords({ faces, sum }: Thrown): string {
  const fell = faces.length > 0 ? `rolled ${faces.join(' ')}` : '';
  return [fell, ...(sum.length > 0 ? [addition(sum)] : [])].filter(Boolean).join('; ');
}

/** "Combat Value 4, effective range +1, together 5". */
function addition(sum: SumLine[]): string {
  const parts = sum.map(({ label, amount }, index) => `${label} ${index > 0 && amount > 0 ? '+' : ''}${signed(amount)}`);
  if (sum.length > 1) parts.push(`together ${signed(sum.reduce((total, { amount }) => total + amount, 0))}`);
  return parts.join(', ');
}

/** A number with the minus that is as wide as a plus. */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : ''}${Math.abs(amount)}`;
}
