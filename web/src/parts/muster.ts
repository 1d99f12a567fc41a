import type { PieceView } from '../protocol';

/** Those under one commander, by name. */
export interface Muster {
  under: string;
  names: string[];
  /** How many commanders stand above theirs. */
  depth: number;
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
    else found.push({ under, names: [told], depth: 0 });
  }
  const counted = ({ under, names, depth }: Muster) => ({ under, depth, names: names.map((name) => ((counts.get(`${under}\n${name}`) ?? 1) > 1 ? `${name} (${counts.get(`${under}\n${name}`)})` : name)) });
  return inOrder(found, new Map(pieces.map(({ name, superior }) => [name, superior]))).map(counted);
}

/** From the top down: the commander in chief, under him each corps, and under that its divisions. Who has troops of his own stands as the head of them alone. */
function inOrder(found: Muster[], superiors: Map<string, string | null>): Muster[] {
  const heads = new Set(found.map(({ under }) => under));
  const above = (under: string) => superiors.get(under) ?? '';
  const listed: Muster[] = [];
  const list = (under: string, depth: number) => {
    for (const muster of found.filter((one) => one.under === under && !listed.some((known) => known.under === under))) {
      listed.push({ ...muster, depth, names: muster.names.filter((name) => !heads.has(name)) });
    }
    for (const next of found) if (next.under !== under && next.under !== '' && above(next.under) === under && !listed.some((known) => known.under === next.under)) list(next.under, under === '' ? 0 : depth + 1);
  };
  list('', 0);
  for (const muster of found) if (!listed.some((known) => known.under === muster.under)) list(muster.under, 0);
  return listed.filter(({ under, names }) => under !== '' || names.length > 0);
}
