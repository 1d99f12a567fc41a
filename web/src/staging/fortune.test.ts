import { expect, test } from 'vitest';
import { fortune, inWords } from './fortune';

test('fortune is what counted beyond what was promised; of faces nobody likes, the fewer the better', () => {
  const volleys = { rule: 'MG-SHO-11', read: 'faces' as const, dice: 6, counted: 4, expected: 4 * 3 / 6 + 2 / 6, unwelcome: false };
  const tests = { rule: 'MG-ORD-02', read: 'faces' as const, dice: 3, counted: 2, expected: 3 / 6, unwelcome: true };
  const sums = { rule: 'SG-RES-01', read: 'pips' as const, dice: 2, counted: 11, expected: 7, unwelcome: false };
  // 4 − 2.33 hits more than promised; 2 − 0.5 sixes more than anybody would like.
  expect(fortune([volleys])).toBeCloseTo(1.667, 3);
  expect(fortune([tests])).toBeCloseTo(-1.5, 9);
  expect(fortune([volleys, tests, sums])).toBeCloseTo(0.167, 3);
  expect([inWords(1.667), inWords(-1), inWords(0)]).toEqual(['1.7 dice better than could be expected', '1.0 die worse than could be expected', 'exactly what could be expected']);
});
