import { expect, test } from 'vitest';
import type { Choice } from '../protocol';
import { grouped } from './groups';

const choice = (label: string, group = '', piece: string | null = null): Choice => ({ label, piece, note: '', group, die: null, refused: null, ends: false, draft: {} });
const told = (choices: Choice[], headOf: (choice: Choice) => string = () => '') => grouped(choices, headOf).map(({ head, own }) => [head, ...own.map(({ label }) => label)]);

test('shots stand under their target, few before many', () => {
  // One shot is a tap on the target and so among the pieces; volleys are options. Pieces are told first.
  const shots = [choice('1 shot at Ike', 'Ike', 'Ike'), choice('1 shot at Tom', 'Tom', 'Tom'), choice('2 shots at Ike', 'Ike'), choice('3 shots at Ike', 'Ike'), choice('2 shots at Tom', 'Tom'), choice('Hold fire')];
  expect(told(shots)).toEqual([['', 'Hold fire'], ['Ike', '1 shot at Ike', '2 shots at Ike', '3 shots at Ike'], ['Tom', '1 shot at Tom', '2 shots at Tom']]);
});

test('a long list is told apart by what it belongs to, a short one is not', () => {
  const headOf = ({ label }: Choice) => (Number(label) % 2 ? 'odd' : 'even');
  const many = Array.from({ length: 13 }, (_, index) => choice(String(index)));
  expect(told(many, headOf).map(([head]) => head)).toEqual(['even', 'odd']);
  expect(told(many.slice(0, 12), headOf).map(([head]) => head)).toEqual(['']);
});
