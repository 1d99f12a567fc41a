import { expect, test } from 'vitest';
import { toQuarters } from './inches';

test('inches are read to the nearest quarter', () => {
  const examples = [[0, '0'], [0.1, '0'], [0.13, '¼'], [0.5, '½'], [2.74, '2¾'], [2.88, '3'], [18, '18'], [-1.5, '−1½'], [-0.05, '0']] as const;
  for (const [inches, read] of examples) expect(toQuarters(inches), String(inches)).toBe(read);
});
