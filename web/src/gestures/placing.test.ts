import { expect, test } from 'vitest';
import type { Place } from '../protocol';
import { answer, answered, begin, caught, next, type Placing } from './placing';

/** A block 2 wide and 1 deep behind the middle of its front, at (10, 10) facing north. */
const ask: Place = {
  field: '/to',
  piece: 'Guards',
  answer: { kind: 'pose' },
  from: { x: 10, y: 10, facing: 0 },
  ghost: [{ shape: 'block', corners: [[-1, 0], [1, 0], [1, -1], [-1, -1]] }],
  reach: 4,
  suggestions: [],
};
const road: Place = { ...ask, answer: { kind: 'along', line: [[0, 0], [0, 20]], most: 8 } };

function after(place: Place, ...inputs: Parameters<typeof next>[1][]): Placing {
  return inputs.reduce((placing, input) => next(placing, input, place), begin(place));
}

test('a ghost follows the hand from where it was taken hold of', () => {
  const moved = after(ask, { type: 'down', handle: 'body', at: [10.5, 9.5] }, { type: 'move', at: [12.5, 13.25], exact: false });
  expect(moved.pose).toEqual({ x: 12, y: 13.75, facing: 0 });
  expect(moved.at).toBe('moving');
  expect(next(moved, { type: 'up' }, ask)).toEqual({ at: 'resting', pose: moved.pose, inches: 0 });
});

test('with the exact key held it goes by whole inches', () => {
  const moved = after(ask, { type: 'down', handle: 'body', at: [10, 10] }, { type: 'move', at: [12.4, 13.6], exact: true });
  expect(moved.pose).toEqual({ x: 12, y: 14, facing: 0 });
});

test('a hand that holds nothing moves nothing', () => {
  expect(after(ask, { type: 'move', at: [3, 3], exact: false }).pose).toEqual(ask.from);
});

test('a front corner pulled forward wheels about the other one', () => {
  // The left corner lies at (9, 10); pulled to (11, 12) it has turned a quarter about the right corner (11, 10).
  const turned = after(ask, { type: 'down', handle: 'left', at: [9, 10] }, { type: 'move', at: [11, 12], exact: false });
  expect(turned.pose).toEqual({ x: 11, y: 11, facing: 90 });
});

test('the turning handle turns about the middle of the front', () => {
  const turned = after(ask, { type: 'down', handle: 'turn', at: [10, 12] }, { type: 'move', at: [12, 10], exact: false });
  expect(turned.pose).toEqual({ x: 10, y: 10, facing: 90 });
});

test('keys step by exact inches as the piece sees them, and turn', () => {
  const there = after(ask, { type: 'turn', degrees: 90, about: 'middle' }, { type: 'step', ahead: 2, right: 0 }, { type: 'step', ahead: 0, right: 1 });
  expect(there.pose).toEqual({ x: 12, y: 9, facing: 90 });
  expect(answer(there, ask)).toEqual({ x: 12, y: 9, facing: 90 });
});

test('a commander is placed by a point alone and does not turn', () => {
  const point: Place = { ...ask, answer: { kind: 'point' } };
  const there = after(point, { type: 'turn', degrees: 90, about: 'middle' }, { type: 'down', handle: 'turn', at: [10, 12] }, { type: 'move', at: [11, 15], exact: false });
  expect(answer(there, point)).toEqual([11, 13]);
});

test('a way that was chosen already says how far it leads', () => {
  expect(answered(6.5, road)).toEqual({ at: 'resting', pose: { x: 0, y: 6.5, facing: 0 }, inches: 6.5 });
  expect(answered(undefined, road), 'nothing is chosen yet').toBeUndefined();
  expect(answered({ x: 12, y: 14, facing: 90 }, ask)?.pose).toEqual({ x: 12, y: 14, facing: 90 });
  expect(answered([12, 14], { ...ask, answer: { kind: 'point' } })?.pose).toMatchObject({ x: 12, y: 14 });
});

test('a march column goes along its road and no farther than it may', () => {
  expect(answer(after(road, { type: 'step', ahead: 3, right: 2 }), road)).toBe(3);
  const pulled = after(road, { type: 'down', handle: 'body', at: [0, 0] }, { type: 'move', at: [2, 15], exact: false });
  expect(answer(pulled, road)).toBe(8);
  expect(pulled.pose).toEqual({ x: 0, y: 8, facing: 0 });
  expect(answer(after(road, { type: 'step', ahead: -3, right: 0 }), road)).toBe(0);
});

test('a ghost brought near a proposal falls into it, turned or far off it does not', () => {
  const flush = { label: 'Flush on its front', draft: { to: { x: 12, y: 13, facing: 10 }, edge: 'front' } };
  const place: Place = { ...ask, suggestions: [flush, { label: 'About-face', draft: { to: { x: 10, y: 10, facing: 180 } } }] };
  const at = (x: number, y: number) => caught(after(place, { type: 'down', handle: 'body', at: [10, 10] }, { type: 'move', at: [x, y], exact: false }), place);
  // 0.3 and 0.3 inches off are 0.42 together; 10 degrees are within the 15 that are forgiven.
  expect(at(12.3, 13.3)).toMatchObject({ draft: flush.draft, pose: { x: 12, y: 13, facing: 10 } });
  expect(at(12.4, 13.4)).toBeUndefined();
  // It stands on the very place of the about-face, but looks the other way.
  expect(at(10, 10)).toBeUndefined();
  expect(caught(begin(place), place)).toBeUndefined();
});
