import { expect, test } from 'vitest';
import { inWords } from './sums';

test('a roll is told in one line with the sum behind its number', () => {
  const line = (label: string, amount: number) => ({ label, amount, rule: '' });
  const roll = { counts: [], unwelcome: false, purpose: 'a shot' };
  expect(inWords({ ...roll, faces: [3], sum: [line('Combat Value', 4), line('near', 1), line('bullets over one', -2)] })).toBe(
    'rolled 3; Combat Value 4, near +1, bullets over one −2, together 3',
  );
  expect(inWords({ ...roll, faces: [5, 6], sum: [line('to hit', 4)] })).toBe('rolled 5 6; to hit 4');
  const modifiers = [line('modifiers', 0), line('target in square', 1)];
  expect(inWords({ ...roll, faces: [5, 6], sum: modifiers })).toBe('rolled 5 6; target in square +1');
  expect(inWords({ ...roll, faces: [5, 6], sum: [...modifiers, line('inside a wood', -1)] })).toBe(
    'rolled 5 6; target in square +1, inside a wood −1, together 0',
  );
  expect(inWords({ ...roll, faces: [5, 6], sum: [] })).toBe('rolled 5 6');
});
