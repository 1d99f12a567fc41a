import { expect, test } from 'vitest';
import type { Beat, PieceView } from '../protocol';
import { along, eased, transformAt, wayOf } from './glide';

const at = (x: number, y: number) => ({ name: 'A', centre: [x, y] }) as PieceView;
const pose = (x: number, y: number, facing = 0) => ({ x, y, facing });
const move = (path: { x: number; y: number; facing: number }[], gait: 'march' | 'set' = 'march'): Beat => ({ beat: 'move', piece: 'A', path, gait });

test('a piece goes the way that is told; straight if only its end is, or nothing', () => {
  const told = [pose(0, 0), pose(3, 0), pose(3, 4)];
  expect(wayOf([move(told)], at(0, 0), at(3, 4))).toEqual(told);
  expect(wayOf([move([pose(5, 5)])], at(1, 1), at(5, 5))).toEqual([pose(1, 1), pose(5, 5)]);
  expect(wayOf([], at(1, 1), at(2, 1))).toEqual([pose(1, 1), pose(2, 1)]);
});

test('what stays, is put down or was not seen before goes no way', () => {
  expect(wayOf([], at(1, 1), at(1, 1))).toBeNull();
  expect(wayOf([], undefined, at(1, 1))).toBeNull();
  expect(wayOf([move([pose(0, 0), pose(9, 9)], 'set')], at(0, 0), at(9, 9))).toBeNull();
});

test('along a bent way by its length, turning the short way round', () => {
  const bent = [pose(0, 0, 350), pose(4, 0, 10), pose(4, 4, 10)];
  expect(along(bent, 0.25)).toEqual({ x: 2, y: 0, facing: 360 });
  expect(along(bent, 0.75)).toEqual({ x: 4, y: 2, facing: 10 });
  expect(along(bent, 1)).toEqual(pose(4, 4, 10));
  expect(along([pose(1, 1, 0), pose(1, 1, 90)], 0.5).facing).toBe(45);
});

test('a drawing at the end of its way is put back to its start, and lies as drawn at the end', () => {
  expect(transformAt([pose(1, 2, 0), pose(4, 6, 90)], 0)).toBe('translate(1 -2) rotate(-90) translate(-4 6)');
  expect(transformAt([pose(1, 2, 0), pose(4, 6, 90)], 1)).toBe('translate(4 -6) rotate(0) translate(-4 6)');
  expect([eased(-1), eased(0.5), eased(2)]).toEqual([0, 0.5, 1]);
});
