import { expect, test } from 'vitest';
import { blank, erase, isFull, text, type } from './typing';

test('one tap a die, and what is left blank is rolled', () => {
  let typing = blank(3);
  typing = type(typing, 5);
  typing = type(typing, null);
  expect(isFull(typing)).toBe(false);
  expect(text(typing)).toBe('5--');
  typing = type(typing, 2);
  expect(isFull(typing)).toBe(true);
  expect(text(typing)).toBe('5-2');
  expect(text(type(typing, 6))).toBe('5-2');
});

test('a slip is taken back', () => {
  const typing = erase(type(type(blank(2), 4), 4));
  expect(text(typing)).toBe('4-');
  expect(typing.at).toBe(1);
  expect(text(erase(erase(typing)))).toBe('--');
});
