import type { SumLine, Thrown } from '../protocol';

/** A roll in one line: what fell, and the sum behind its number. */
export function inWords({ faces, sum }: Thrown): string {
  const fell = faces.length > 0 ? `rolled ${faces.join(' ')}` : '';
  return [fell, ...(sum.length > 0 ? [addition(sum)] : [])].filter(Boolean).join('; ');
}

/** "Combat Value 4, effective range +1, together 5"; a sum that begins with nothing is one of modifiers alone: "target in square +1". */
function addition(sum: SumLine[]): string {
  const modifiers = sum.length > 1 && sum[0]?.amount === 0;
  const lines = modifiers ? sum.slice(1) : sum;
  const plus = (amount: number, index: number) => ((modifiers || index > 0) && amount > 0 ? '+' : '');
  const parts = lines.map(({ label, amount }, index) => `${label} ${plus(amount, index)}${signed(amount)}`);
  if (lines.length > 1) parts.push(`together ${signed(sum.reduce((total, { amount }) => total + amount, 0))}`);
  return parts.join(', ');
}

/** A number with the minus that is as wide as a plus. */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : ''}${Math.abs(amount)}`;
}
