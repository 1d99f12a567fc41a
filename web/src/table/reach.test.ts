import { expect, test } from 'vitest';
import type { PieceView } from '../protocol';
import { freeSpot, reachOf } from './reach';

/** A block 4 wide and 2 deep about (10, 10), facing east: its front edge runs from (11, 12) to (11, 8). */
const block: PieceView = {
  name: 'Guards', side: 'A', symbol: { arm: 'infantry', nation: 'french', kind: '' }, centre: [10, 10], facing: 90,
  bases: [{ shape: 'block', corners: [[11, 12], [11, 8], [9, 8], [9, 12]] }],
  formation: '', condition: '', marks: [], strength: null, rings: [], facts: [], superior: null,
};
const spots = (piece: PieceView, radius: number, half_arc: number, from_middle = false) => reachOf(piece, { radius, half_arc, from_middle }).path.map((leg) => leg.at.map((v) => Math.round(v * 100) / 100));

test('a range straight ahead begins at the front edge', () => {
  expect(spots(block, 3, 90)).toEqual([[11, 12], [11, 15], [14, 12], [14, 8], [11, 5], [11, 8]]);
  expect(reachOf(block, { radius: 3, half_arc: 90, from_middle: false }).labels[0]?.map(Math.round)).toEqual([14, 10]);
});

test('the name of a ring stands on its outline, off every piece and on the table', () => {
  const { labels } = reachOf(block, { radius: 3, half_arc: 180, from_middle: false });
  const size = { wide: 1, high: 0.5 };
  expect(freeSpot(labels, [block], [30, 30], size)?.map(Math.round)).toEqual([14, 10]);
  // Somebody stands straight ahead: 15 degrees to the right of the right front corner (11, 8) is free.
  const other: PieceView = { ...block, centre: [14, 10] };
  const [x, y] = freeSpot(labels, [block, other], [30, 30], size) ?? [];
  expect(x).toBeCloseTo(11 + 3 * Math.cos(Math.PI / 12));
  expect(y).toBeCloseTo(8 - 3 * Math.sin(Math.PI / 12));
  // On a narrow table the front is off it; the rear is not.
  expect(freeSpot(labels, [block], [13, 30], size)?.[0]).toBeLessThan(12);
  // Another label lies straight ahead: the same place is left to it. Where labels lie everywhere, there is no room for one more.
  expect(freeSpot(labels, [block], [30, 30], size, [{ at: [14, 10], ...size }])).toEqual([x, y]);
  expect(freeSpot(labels, [block], [30, 30], size, [{ at: [10, 10], wide: 20, high: 20 }])).toBeNull();
});

test('a distance all round is measured from the edges', () => {
  expect(spots(block, 1, 180)).toEqual([[11, 13], [12, 12], [12, 8], [11, 7], [9, 7], [8, 8], [8, 12], [9, 13]]);
});

test('a marker is measured from its middle', () => {
  const marker: PieceView = { ...block, facing: 0, bases: [{ shape: 'disc', at: [10, 10], radius: 0.4 }] };
  expect(spots(marker, 6, 180).slice(0, 2)).toEqual([[4, 10], [10, 16]]);
});

test('a rider looks about him from the middle of his base', () => {
  expect(spots(block, 4, 90, true)).toEqual([[10, 10], [10, 14], [14, 10], [14, 10], [10, 6], [10, 10]]);
});
