import { TRIALS, type Chances } from '../link/oddsmaker';
import type { Forecast } from '../protocol';

/** One thing that may happen, with the chance of each number of it. */
export interface Line {
  what: string;
  bars: { number: number; chance: number; tail: boolean }[];
  mean: number;
  /** The chance of more than none, where none is possible. */
  some: number;
  /** It happens or it does not: one number says it all. */
  once: boolean;
}

/** How sure chances are: exact, at least so much, or about so much. */
export type Sign = '' | '≥ ' | '≈ ';

/** What is shown of chances: the whole if it is exact; else the order alone, and what is known of all that follows. */
export interface Counted {
  exact: boolean;
  parts: { title: string; note: string; sign: Sign; forecast: Forecast }[];
}

/** What was counted is told as "at least" if it is so much of all that may happen; else what came of trials says more. */
const MUCH = 0.5;

export function counted({ whole, alone, tried }: Chances): Counted {
  const has = (forecast: Forecast | null): forecast is Forecast => forecast !== null && lines(forecast).length > 0;
  if (whole.exact) return { exact: true, parts: has(whole) ? [{ title: 'Chances', note: '', sign: '', forecast: whole }] : [] };
  const parts: Counted['parts'] = [];
  if (alone?.exact && has(alone)) parts.push({ title: 'Chances of this alone', note: '', sign: '', forecast: alone });
  const what = parts.length > 0 ? 'With all that follows' : 'Chances';
  if (whole.covered < MUCH && has(tried)) {
    const note = `Tried ${TRIALS.toLocaleString('en')} times: too much may happen to count it all.`;
    parts.push({ title: `${what}, about`, note, sign: '≈ ', forecast: tried });
  } else if (has(whole)) {
    parts.push({ title: `${what}, at least`, note: `${percent(whole.covered)} of all that may happen was counted.`, sign: '≥ ', forecast: whole });
  }
  return { exact: false, parts };
}

/** Rows beyond this are told as "so many or more". */
const MOST_BARS = 7;

/** A forecast as it is shown: first what happens or does not, in one line each, the surest first; nothing that is sure not to happen. */
export function lines(forecast: Forecast): Line[] {
  return Object.entries(forecast.chances)
    .map(([what, chances]) => line(what, chances))
    .filter((one) => one.bars.some((bar) => bar.number !== 0 && bar.chance > 1e-9))
    .sort((a, b) => Number(b.once) - Number(a.once) || b.some - a.some || a.what.localeCompare(b.what));
}

function line(what: string, chances: Record<number, number>): Line {
  const all = Object.entries(chances)
    .map(([number, chance]) => ({ number: Number(number), chance, tail: false }))
    .filter((bar) => bar.chance > 1e-12)
    .sort((a, b) => a.number - b.number);
  const mean = all.reduce((sum, bar) => sum + bar.number * bar.chance, 0);
  const some = all.reduce((sum, bar) => sum + (bar.number === 0 ? 0 : bar.chance), 0);
  const shown = all.slice(0, MOST_BARS);
  const rest = all.slice(MOST_BARS);
  const last = shown.at(-1);
  if (last && rest.length > 0) {
    shown[shown.length - 1] = { ...last, chance: last.chance + rest.reduce((sum, bar) => sum + bar.chance, 0), tail: true };
  }
  return { what, bars: shown, mean, some, once: all.every((bar) => bar.number === 0 || bar.number === 1) };
}

/** A chance as far as it is known: exact, about so much, or at least so many whole percents. */
export function chanceIn(sign: Sign, chance: number): string {
  return sign === '≥ ' ? `≥ ${Math.floor(chance * 100 + 1e-9)}%` : sign === '' ? percent(chance) : `≈ ${Math.round(chance * 100)}%`;
}

/** A chance as people say it: whole percents, and never "0%" or "100%" for what is not sure. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1%';
  if (chance < 1 - 1e-9 && chance > 0.995) return '>99%';
  return `${Math.round(chance * 100)}%`;
}
