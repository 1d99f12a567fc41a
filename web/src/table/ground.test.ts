import { expect, test } from 'vitest';
import { gap, groundAt, holds, inWords, type ToldGround } from './ground';

const effect = (whom: string, says: string) => ({ whom, says, rule: 'MG-TER-01' });
const ground: ToldGround = {
  width: 48, depth: 48, lines: [], buildings: [],
  areas: [
    { name: 'Utitsa', kind: 'built-up', level: 0, outline: [[10, 10], [20, 10], [20, 20], [10, 20]], scenery: false },
    { name: '', kind: 'wood', level: 0, outline: [[18, 18], [26, 18], [26, 26], [18, 26]], scenery: false },
    { name: '', kind: 'fields', level: 0, outline: [[0, 0], [48, 0], [48, 48], [0, 48]], scenery: true },
  ],
  roads: [{ name: 'Old road', line: [[0, 15], [48, 15]] }],
  waters: [{ name: '', kind: 'river', line: [[40, 0], [40, 48]], width: 4, crossings: [] }],
  effects: { areas: [[effect('Infantry', 'is slow')], [effect('Sight', 'ends')], []], roads: [[effect('Columns', 'go faster')]], waters: [[effect('Nobody', 'wades it')]], lines: [], buildings: [] },
};

test('what is pointed at is what lies there, the smallest first, and no scenery', () => {
  expect(groundAt(ground, [12, 15.2], 0.3).map(({ name }) => name)).toEqual(['Old road', 'Utitsa']);
  expect(groundAt(ground, [19, 19], 0.3).map(({ name }) => name)).toEqual(['wood', 'Utitsa']);
  expect(groundAt(ground, [30, 30], 0.3)).toEqual([]);
  // A river is as wide as the rules have it.
  expect(groundAt(ground, [41.9, 5], 0.3).map(({ name }) => name)).toEqual(['river']);
  expect(groundAt(ground, [42.5, 5], 0.3)).toEqual([]);
});

test('it can be listened to', () => {
  expect(inWords(groundAt(ground, [12, 12], 0.3))).toBe('Utitsa, built up: Infantry is slow.');
  expect(inWords([])).toBe('Open ground.');
});

test('an outline holds what is inside it, and a line is as far as its nearest point', () => {
  expect(holds([[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]], [2, 3])).toBe(false);
  expect(holds([[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]], [0.5, 2])).toBe(true);
  expect(gap([[0, 0], [4, 0], [4, 4]], [2, 3])).toBe(2);
  expect(gap([[0, 0], [4, 0]], [7, 4])).toBe(5);
});
