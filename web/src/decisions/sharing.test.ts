import { expect, test } from 'vitest';
import { swap } from './sharing';

test('a value given to one is taken from the one who had it', () => {
  expect(swap([3, 5, 1], 0, 1)).toEqual([1, 5, 3]);
  expect(swap([3, 5, 1], 0, 3)).toEqual([3, 5, 1]);
  expect(swap([4, 4, 2], 0, 2)).toEqual([2, 4, 4]);
});
