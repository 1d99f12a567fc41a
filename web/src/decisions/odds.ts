import { TRIALS, type Chances } from '../link/oddsmaker';
import type { Forecast, Side } from '../protocol';

/** One thing that may happen, with the chance of each number of it. */
export interface Line {
  what: string;
  /** Of many numbers the likeliest; what lies below the first of them or beyond the last is counted with it. */
  bars: { number: number; chance: number; head: boolean; tail: boolean }[];
  mean: number;
  /** The chance of more than none, where none is possible. */
  some: number;
  /** It happens or it does not: one number says it all. */
  once: boolean;
}

/** How sure chances are: exact, at least so much, or about so much. */
export type Sign = '' | '≥ ' | '≈ ';

/** What is shown of chances: the order alone, and what is known of all that follows where that is more. */
export interface Counted {
  exact: boolean;
  parts: { title: string; note: string; sign: Sign; forecast: Forecast; most: number }[];
}

/** So many things are told of the order alone, which is what is pointed at, and so many of all that follows. */
const MOST_OWN = 30;
const MOST_MORE = 6;

/** What was counted is told as "at least" if it is so much of all that may happen; else what came of trials says more. */
const MUCH = 0.5;

export function counted({ whole, alone, tried }: Chances): Counted {
  const has = (forecast: Forecast | null): forecast is Forecast => forecast !== null && lines(forecast).length > 0;
  const parts: Counted['parts'] = [];
  const own = alone?.exact && has(alone) ? alone : null;
  const all = whole && own ? beyond(whole, own) : whole;
  const exact = whole?.exact ?? false;
  // Where nothing more follows, the order alone is all there is to tell.
  if (own) parts.push({ title: exact && !has(all) ? 'Chances' : 'Chances of this alone', note: '', sign: '', forecast: own, most: MOST_OWN });
  const [what, most] = own ? ['With all that follows', MOST_MORE] : ['Chances', MOST_OWN];
  if (exact) {
    if (has(all)) parts.push({ title: what, note: '', sign: '', forecast: all, most });
  } else if ((whole?.covered ?? 0) < MUCH && has(tried)) {
    const note = `Tried ${TRIALS.toLocaleString('en')} times: too much may happen to count it all.`;
    parts.push({ title: `${what}, about`, note, sign: '≈ ', forecast: tried, most });
  } else if (has(all)) {
    parts.push({ title: `${what}, at least`, note: `${percent(all.covered)} of all that may happen was counted.`, sign: '≥ ', forecast: all, most });
  }
  return { exact: exact && (alone?.exact ?? false), parts };
}

/** What is told of all that follows and not just so of the order alone. */
function beyond(whole: Forecast, own: Forecast): Forecast {
  const told = (what: string) => JSON.stringify(Object.entries(own.chances[what] ?? {}).map(([number, chance]) => [number, chance.toFixed(9)]));
  const same = ([what, chances]: [string, Record<number, number>]) =>
    JSON.stringify(Object.entries(chances).map(([number, chance]) => [number, chance.toFixed(9)])) === told(what);
  return { ...whole, chances: Object.fromEntries(Object.entries(whole.chances).filter((one) => !same(one))) };
}

/** If there are more numbers than this, those at the ends are told as "so many or fewer" and "so many or more". */
const MOST_BARS = 7;

/** A forecast as it is shown: first what happens or does not, in one line each, the surest first; nothing that is sure not to happen. */
export function lines(forecast: Forecast): Line[] {
  return Object.entries(forecast.chances)
    .map(([what, chances]) => line(what, chances))
    .filter((one) => one.bars.some((bar) => bar.number !== 0 && bar.chance > 1e-9))
    .sort((a, b) => Number(b.once) - Number(a.once) || b.some - a.some || a.what.localeCompare(b.what));
}

/** What an order comes to for one side, in short: what happens with its chance, and of what is counted how many on average. */
export interface Share {
  what: string;
  chance: number | null;
  mean: number;
  /** To whom it may happen. */
  pieces: string[];
}

/** So many things are said of a side in a sentence. */
const MOST_SAID = 5;

/** The same lines as two sums, one's own and the enemy's: `sideOf` knows pieces and the names of sides. What happens to several pieces is counted. */
export function shares<S>(all: Line[], sideOf: (name: string) => S | null): Map<S, Share[]> {
  const sums = new Map<S, Map<string, Line[]>>();
  for (const line of all) {
    const at = line.what.indexOf(': ');
    const side = at < 0 ? null : sideOf(line.what.slice(0, at));
    if (side === null) continue;
    const own = sums.get(side) ?? sums.set(side, new Map()).get(side);
    const what = line.what.slice(at + 2);
    own?.set(what, [...(own.get(what) ?? []), line]);
  }
  const share = ([what, lines]: [string, Line[]]): Share => {
    const [first] = lines;
    // What is told of everybody in a fight alike is one thing.
    const alike = first?.once === true && lines.every((line) => Math.abs(line.some - first.some) < 1e-9);
    const pieces = lines.map((line) => line.what.slice(0, line.what.indexOf(': ')));
    return { what, chance: alike ? first.some : null, mean: lines.reduce((sum, line) => sum + line.mean, 0), pieces };
  };
  return new Map([...sums].map(([side, whats]) => [side, [...whats].map(share)]));
}

/** What may happen to one side, as a player says it: "Guards: in square 50 in 100, disordered 33 in 100", or of several "1.5 disordered on average". */
export function saidOf(own: Share[], sign: Sign): string {
  const names = [...new Set(own.flatMap(({ pieces }) => pieces))];
  const about = { '': '', '≥ ': 'at least ', '≈ ': 'about ' }[sign];
  const said = own.slice(0, MOST_SAID).map(({ what, chance, mean }) => (chance === null ? `${about}${mean.toFixed(1)} ${what} on average` : `${what} ${about}${sign === '≥ ' ? Math.floor(chance * 100 + 1e-9) : inHundredOf(chance)} in 100`));
  return `${names.length === 1 ? `${names[0]}: ` : ''}${said.join(', ')}`;
}

/** A chance in a hundred, and never 0 or 100 of what is not sure. */
function inHundredOf(chance: number): string {
  return percent(chance).replace('%', '').replace(/^([<>])/, (_, sign: string) => (sign === '<' ? 'less than ' : 'more than '));
}

/** Whether the sums of the sides say all there is to say: it comes to no fight and no losses, and of each side at most one piece may be changed. */
export function isToldBySums(forecast: Forecast, sideOf: (name: string) => Side | null): boolean {
  const all = lines(forecast);
  const sums = shares(all, sideOf);
  const plain = !forecast.fought && forecast.lost.A <= 0.005 && forecast.lost.B <= 0.005;
  const told = [...sums.values()].flat().length;
  return plain && told === all.length && all.every((line) => line.once) && [...sums.values()].every((own) => own.length <= MOST_SAID && new Set(own.flatMap(({ pieces }) => pieces)).size === 1);
}

/** What an order comes to for him who gives it: "You win 19, draw 13, lose 68 in 100; you lose 2.1 stands, they 0.8." Nothing where nothing of it may happen. */
export function headline({ fought, lost, counted_in, covered }: Forecast, seat: Side, sign: Sign): string {
  // Of what was hardly counted "at least" says nothing.
  if (sign === '≥ ' && covered < MUCH) return '';
  const enemy = seat === 'A' ? 'B' : 'A';
  const about = { '': '', '≥ ': 'at least ', '≈ ': 'about ' }[sign];
  const said: string[] = [];
  if (fought) {
    const none = Math.max(1 - fought.won.A - fought.won.B - fought.drawn, 0);
    const [win, draw, lose, apart] = inHundred([fought.won[seat], fought.drawn, fought.won[enemy], none]) as [number, number, number, number];
    const peace = apart > 0 && sign !== '≥ ' ? `; it comes to no fight in ${apart}` : '';
    said.push(`you win ${about}${win}, draw ${draw}, lose ${lose} in 100${peace}`);
  }
  if (lost.A > 0.005 || lost.B > 0.005) said.push(`you lose ${about}${lost[seat].toFixed(1)} ${counted_in}, they ${lost[enemy].toFixed(1)}`);
  const words = said.join('; ');
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : '';
}

/** Chances as whole numbers that add up as the chances do: what is lost by rounding down goes to those that lost most. */
export function inHundred(chances: number[]): number[] {
  const all = chances.map((chance) => chance * 100);
  const whole = all.map((part) => Math.floor(part + 1e-9));
  const left = Math.round(all.reduce((sum, part) => sum + part, 0)) - whole.reduce((sum, part) => sum + part, 0);
  const most = all.map((part, index) => ({ index, rest: part - (whole[index] ?? 0) })).sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of most.slice(0, Math.max(left, 0))) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** A line as it stands under its piece. */
export interface Told extends Line {
  /** "Guards: ", for those who listen. */
  of: string;
  says: string;
}

/** The same lines piece by piece, whom the surest thing may happen to first: what happens or does not, and what is a number. */
export function byPiece(all: Line[]): { piece: string; once: Told[]; many: Told[] }[] {
  const groups: { piece: string; once: Told[]; many: Told[] }[] = [];
  for (const line of all) {
    const at = line.what.indexOf(': ');
    const piece = line.what.slice(0, Math.max(at, 0));
    const of = at < 0 ? '' : line.what.slice(0, at + 2);
    let group = groups.find((one) => one.piece === piece);
    if (!group) groups.push((group = { piece, once: [], many: [] }));
    (line.once ? group.once : group.many).push({ ...line, of, says: line.what.slice(of.length) });
  }
  return groups;
}

function line(what: string, chances: Record<number, number>): Line {
  const all = Object.entries(chances)
    .map(([number, chance]) => ({ number: Number(number), chance, head: false, tail: false }))
    .filter((bar) => bar.chance > 1e-12)
    .sort((a, b) => a.number - b.number);
  const mean = all.reduce((sum, bar) => sum + bar.number * bar.chance, 0);
  const some = all.reduce((sum, bar) => sum + (bar.number === 0 ? 0 : bar.chance), 0);
  const sum = (bars: { chance: number }[]) => bars.reduce((sum, bar) => sum + bar.chance, 0);
  let from = 0;
  for (let start = 1; start + MOST_BARS <= all.length; start++) {
    if (sum(all.slice(start, start + MOST_BARS)) > sum(all.slice(from, from + MOST_BARS)) + 1e-9) from = start;
  }
  const shown = all.slice(from, from + MOST_BARS);
  const [fewer, more] = [all.slice(0, from), all.slice(from + MOST_BARS)];
  const [first, last] = [shown[0], shown.at(-1)];
  if (first && fewer.length > 0) shown[0] = { ...first, chance: first.chance + sum(fewer), head: true };
  if (last && more.length > 0) shown[shown.length - 1] = { ...last, chance: last.chance + sum(more), tail: true };
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
