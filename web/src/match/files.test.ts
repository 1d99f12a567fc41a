import { expect, test } from 'vitest';
import { fileName } from './files';

test('any name becomes the name of a file', () => {
  expect(fileName('Ligny, 16 June 1815')).toBe('ligny-16-june-1815.json');
  expect(fileName('Große Schlacht / 2')).toBe('gro-e-schlacht-2.json');
  expect(fileName('···')).toBe('battle.json');
});
