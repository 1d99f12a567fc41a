import { expect, test } from 'vitest';
import { jumped } from './replay.svelte';

const mark = (orders: number, turn: number, phase: string, rolls: number) => ({ orders, turn, phase, rolls, by: null, headline: null });
const marks = [
  mark(0, 1, 'Command', 0), mark(1, 1, 'Movement', 0), mark(2, 1, 'Movement', 0), mark(3, 1, 'Shooting', 1),
  mark(4, 2, 'Command', 0), mark(5, 2, 'Command', 2), mark(6, 2, 'Movement', 0),
];

test('a jump finds the next order, roll, phase or turn', () => {
  expect(jumped(marks, 0, 'order', 1)).toBe(1);
  expect(jumped(marks, 0, 'roll', 1)).toBe(3);
  expect(jumped(marks, 1, 'phase', 1)).toBe(3);
  expect(jumped(marks, 1, 'turn', 1)).toBe(4);
  expect(jumped(marks, 5, 'roll', -1)).toBe(3);
});

test('where there is none it ends at the beginning or the end', () => {
  expect(jumped(marks, 5, 'turn', 1)).toBe(6);
  expect(jumped(marks, 2, 'roll', -1)).toBe(0);
  expect(jumped([], 0, 'order', 1)).toBe(0);
});
