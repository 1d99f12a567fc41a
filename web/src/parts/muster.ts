import type { PieceView } from '../protocol';

/** Those under one commander, by name. */
export interface Muster {
  under: string;
  names: string[];
}

/** A side as it is told: by who commands whom, and what is numbered is counted: "Brigade A (4)" for Brigade A 1 to Brigade A 4. */
export function musters(pieces: Pick<PieceView, 'name' | 'superior'>[]): Muster[] {
  const found: Muster[] = [];
  const counts = new Map<string, number>();
  for (const { name, superior } of pieces) {
    const base = /^(.*\D)\s+\d+$/.exec(name)?.[1];
    const numbered = base !== undefined && pieces.some((other) => other.name !== name && other.superior === superior && other.name.startsWith(`${base} `) && /^\d+$/.test(other.name.slice(base.length + 1)));
    const told = numbered ? base : name;
    const under = superior ?? '';
    const key = `${under}\n${told}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > 1) continue;
    const known = found.find((one) => one.under === under);
    if (known) known.names.push(told);
    else found.push({ under, names: [told] });
  }
  const counted = ({ under, names }: Muster) => ({ under, names: names.map((name) => ((counts.get(`${under}\n${name}`) ?? 1) > 1 ? `${name} (${counts.get(`${under}\n${name}`)})` : name)) });
  return found.map(counted);
}
