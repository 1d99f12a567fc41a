import { expect, test } from 'vitest';
import { get, put } from './pointer';

test('an answer is put where the rules said, and the draft before it is left alone', () => {
  const draft = { order: 'move', moves: [{ unit: 'Guards' }] };
  const pose = { x: 1, y: 2, facing: 90 };
  expect(put(draft, '/moves/0/to', pose)).toEqual({ order: 'move', moves: [{ unit: 'Guards', to: pose }] });
  expect(draft).toEqual({ order: 'move', moves: [{ unit: 'Guards' }] });
});

test('missing parents are made', () => {
  expect(put({}, '/units/1/at', 5)).toEqual({ units: [undefined, { at: 5 }] });
  expect(put(undefined, '/dice', [3, 1])).toEqual({ dice: [3, 1] });
  expect(put({}, '/a~1b/c~0d', 1)).toEqual({ 'a/b': { 'c~d': 1 } });
});

test('what stands at a pointer is found, and nothing where there is nothing', () => {
  expect(get({ moves: [{ to: 7 }] }, '/moves/0/to')).toBe(7);
  expect(get({ moves: [] }, '/moves/0/to')).toBeUndefined();
  expect(get(null, '/moves')).toBeUndefined();
});
