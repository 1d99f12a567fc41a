import { expect, test } from 'vitest';
import type { Forecast } from '../protocol';
import { byPiece, chanceIn, counted, headline, inHundred, isToldBySums, lines, percent, saidOf, shares } from './odds';

/** In a forecast nothing is said that a test does not say. */
const UNSAID = { lost: { A: 0, B: 0 }, counted_in: 'stands', fought: null };

test('what happens or does not comes first, then numbers with their mean, and what cannot happen is left out', () => {
  const shown = lines({
    ...UNSAID, exact: true, covered: 1,
    chances: { 'Guards: rout': { 0: 0.9, 1: 0.1 }, 'Buffs: losses': { 0: 0.125, 1: 0.375, 2: 0.375, 3: 0.125 }, 'Line: losses': { 0: 1 } },
  });
  expect(shown.map((line) => line.what)).toEqual(['Guards: rout', 'Buffs: losses']);
  expect(shown[0]?.some).toBeCloseTo(0.1);
  expect(shown[1]?.mean).toBeCloseTo(1.5);
  expect(shown.map((line) => line.once)).toEqual([true, false]);
});

test('what is told stands under its piece', () => {
  const chances = { 'Guards: routed': { 0: 0.9, 1: 0.1 }, 'Line: disordered': { 0: 0.8, 1: 0.2 }, 'Guards: stands lost': { 0: 0.5, 2: 0.5 } };
  const told = byPiece(lines({ ...UNSAID, exact: true, covered: 1, chances }));
  expect(told.map((one) => [one.piece, one.once.map((line) => line.says), one.many.map((line) => line.says)])).toEqual([
    ['Line', ['disordered'], []],
    ['Guards', ['routed'], ['stands lost']],
  ]);
  expect(told[0]?.once[0]?.of).toBe('Line: ');
});

test('a long tail is one bar', () => {
  const chances = Object.fromEntries(Array.from({ length: 10 }, (_, number) => [number, 0.1]));
  const bars = lines({ ...UNSAID, exact: true, covered: 1, chances: { hits: chances } })[0]?.bars ?? [];
  expect(bars).toHaveLength(7);
  expect(bars.at(-1)).toMatchObject({ number: 6, tail: true });
  expect(bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
});

test('of many numbers the likeliest are shown, and what lies below them is one bar too', () => {
  const chances = { 0: 0.01, 1: 0.01, 2: 0.02, 3: 0.06, 4: 0.1, 5: 0.2, 6: 0.2, 7: 0.2, 8: 0.1, 9: 0.1 };
  const bars = lines({ ...UNSAID, exact: true, covered: 1, chances: { hits: chances } })[0]?.bars ?? [];
  expect(bars.map((bar) => bar.number)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(bars[0]).toMatchObject({ head: true, tail: false });
  expect(bars[0]?.chance).toBeCloseTo(0.1);
  expect(bars.at(-1)).toMatchObject({ head: false, tail: false });
});

test('what could not be counted to the end is at least so much, never rounded up', () => {
  expect([0.001, 0.349, 0.5, 0.97].map((chance) => chanceIn('≥ ', chance))).toEqual(['≥ 0%', '≥ 34%', '≥ 50%', '≥ 97%']);
  expect([chanceIn('', 0.349), chanceIn('≈ ', 0.349)]).toEqual(['35%', '≈ 35%']);
});

test('nothing unsure is called sure', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});

test('the order alone comes first, and all that follows where that is more', () => {
  const shot = { 'Tom: hit': { 0: 0.5, 1: 0.5 } };
  const sure = { ...UNSAID, exact: true, covered: 1, chances: shot };
  const answered = { ...UNSAID, exact: true, covered: 1, chances: { ...shot, 'Ike: hit': { 0: 0.9, 1: 0.1 } } };
  const part = { ...UNSAID, exact: false, covered: 0.4, chances: { 'Tom: hit': { 0: 0.2, 1: 0.2 } } };
  const nothing = { ...UNSAID, exact: false, covered: 0, chances: {} };
  const tried = { ...UNSAID, exact: false, covered: 1, chances: shot };
  const most = { ...part, covered: 0.9 };
  const titles = (alone: Forecast | null, whole: Forecast | null, tried: Forecast | null = null) => counted({ whole, alone, tried }).parts.map((one) => one.title);
  expect(titles(sure, null)).toEqual(['Chances of this alone']);
  expect(titles(sure, sure)).toEqual(['Chances']);
  expect(titles(null, sure)).toEqual(['Chances']);
  expect(titles(nothing, sure)).toEqual(['Chances']);
  expect(titles(sure, answered)).toEqual(['Chances of this alone', 'With all that follows']);
  expect(titles(sure, part)).toEqual(['Chances of this alone', 'With all that follows, at least']);
  expect(titles(null, part)).toEqual(['Chances, at least']);
  expect(titles(sure, nothing)).toEqual(['Chances of this alone']);
  expect(titles(sure, part, tried)).toEqual(['Chances of this alone', 'With all that follows, about']);
  expect(titles(null, most, tried)).toEqual(['Chances, at least']);
  // What was told of the order alone is not told twice.
  expect(Object.keys(counted({ alone: sure, whole: answered, tried: null }).parts[1]?.forecast.chances ?? {})).toEqual(['Ike: hit']);
  expect(counted({ whole: part, alone: sure, tried: null }).parts[1]?.note).toBe('40% of all that may happen was counted.');
});

test('an order comes to one sum for each side: chances of what is one thing, numbers of what is counted', () => {
  const forecast: Forecast = {
    ...UNSAID, exact: true, covered: 1,
    chances: {
      '4e: melee won': { 1: 0.19 }, '9e: melee won': { 1: 0.19 }, 'Guards: melee won': { 1: 0.68 },
      '4e: stands lost': { 0: 0.5, 2: 0.5 }, '9e: stands lost': { 1: 1 }, 'Guards: stands lost': { 0: 0.2, 1: 0.8 }, 'The battle: drawn': { 1: 0.1 },
    },
  };
  const found = shares(lines(forecast), (name) => (name === 'Guards' ? 'B' : name === '4e' || name === '9e' ? 'A' : null));
  const sum = (side: string, what: string) => found.get(side as 'A' | 'B')?.find((share) => share.what === what);
  expect(sum('A', 'melee won')?.chance).toBeCloseTo(0.19, 9);
  expect(sum('B', 'melee won')?.chance).toBeCloseTo(0.68, 9);
  // 0.5 × 2 of the one and 1 of the other.
  expect(sum('A', 'stands lost')).toMatchObject({ chance: null, mean: 2 });
  expect(sum('B', 'stands lost')?.chance).toBeCloseTo(0.8, 9);
  expect([...found.keys()].sort()).toEqual(['A', 'B']);
});

test('what may happen without a fight is said of the piece, and not said again below', () => {
  const sideOf = (name: string) => (name === 'Guards' ? 'B' : name === '4e' || name === '9e' ? 'A' : null);
  const forecast = (chances: Forecast['chances']): Forecast => ({ ...UNSAID, exact: true, covered: 1, chances });
  const square = forecast({ 'Guards: in square': { 0: 0.5, 1: 0.5 }, 'Guards: disordered': { 0: 2 / 3, 1: 1 / 3 } });
  expect(saidOf(shares(lines(square), sideOf).get('B') ?? [], '')).toBe('Guards: in square 50 in 100, disordered 33 in 100');
  expect(isToldBySums(square, sideOf)).toBe(true);
  // Two of a side are counted together, and told one by one below.
  const two = forecast({ '4e: disordered': { 0: 0.5, 1: 0.5 }, '9e: disordered': { 1: 1 } });
  expect(saidOf(shares(lines(two), sideOf).get('A') ?? [], '≈ ')).toBe('about 1.5 disordered on average');
  expect(isToldBySums(two, sideOf)).toBe(false);
  expect(isToldBySums({ ...square, lost: { A: 0, B: 1.2 } }, sideOf)).toBe(false);
  const rare = forecast({ '4e: routed': { 0: 0.999, 1: 0.001 } });
  expect(saidOf(shares(lines(rare), sideOf).get('A') ?? [], '')).toBe('4e: routed less than 1 in 100');
});

test('his own result stands first, as a player says it', () => {
  const melee: Forecast = { exact: true, covered: 1, chances: {}, counted_in: 'stands', lost: { A: 2.1, B: 0.84 }, fought: { won: { A: 0.19, B: 0.68 }, drawn: 0.13 } };
  expect(headline(melee, 'A', '')).toBe('You win 19, draw 13, lose 68 in 100; you lose 2.1 stands, they 0.8.');
  expect(headline(melee, 'B', '≈ ')).toBe('You win about 68, draw 13, lose 19 in 100; you lose about 0.8 stands, they 2.1.');
  // A charge that may fall short comes to no fight.
  expect(headline({ ...melee, fought: { won: { A: 0.5, B: 0.25 }, drawn: 0 } }, 'A', '')).toBe('You win 50, draw 0, lose 25 in 100; it comes to no fight in 25; you lose 2.1 stands, they 0.8.');
  expect(headline({ ...melee, fought: null }, 'A', '≥ ')).toBe('You lose at least 2.1 stands, they 0.8.');
  expect(headline({ ...melee, fought: null, lost: { A: 0, B: 0 } }, 'A', '')).toBe('');
  expect(headline({ ...melee, covered: 0.03 }, 'A', '≥ ')).toBe('');
});

test('chances in a hundred add up to a hundred', () => {
  expect(inHundred([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(inHundred([0.125, 0.125, 0.75, 0])).toEqual([13, 12, 75, 0]);
  expect(inHundred([0.29, 0.57, 0.14])).toEqual([29, 57, 14]);
});
