import { expect, test } from 'vitest';
import type { Base } from '../protocol';
import { flush } from './flush';
import { basesAt } from './geometry';

/** A block 2 wide and 1 deep behind the middle of its front. */
const block: Base[] = [{ shape: 'block', corners: [[-1, 0], [1, 0], [1, -1], [-1, -1]] }];
const at = (x: number, y: number, facing = 0) => basesAt({ x, y, facing }, block);

test('a ghost brought near a neighbour is pushed against him, fronts in line', () => {
  // The neighbour fills x 9 to 11: one beside him has its front's middle at x 12, or 8.
  expect(flush({ x: 12.2, y: 10.25, facing: 0 }, block, [at(10, 10)])).toEqual({ x: 12, y: 10, facing: 0 });
  expect(flush({ x: 7.9, y: 9.5, facing: 0 }, block, [at(10, 10)])).toEqual({ x: 8, y: 9.5, facing: 0 });
  // Behind him, sides in line: his rear is at y 9.
  expect(flush({ x: 10.1, y: 8.8, facing: 0 }, block, [at(10, 10)])).toEqual({ x: 10, y: 9, facing: 0 });
  // Back to back they lie straight to each other too.
  expect(flush({ x: 12.2, y: 9.2, facing: 180 }, block, [at(10, 10)])).toEqual({ x: 12, y: 9, facing: 180 });
});

test('what is far off, askew, round or only corner to corner is left alone', () => {
  const pose = { x: 12.2, y: 10, facing: 0 };
  expect(flush({ ...pose, x: 12.4 }, block, [at(10, 10)]).x).toBe(12.4);
  expect(flush(pose, block, [at(10, 10, 5)])).toBe(pose);
  expect(flush(pose, block, [[{ shape: 'disc', at: [10, 9.5], radius: 1 }]])).toBe(pose);
  expect(flush({ ...pose, y: 11.2 }, block, [at(10, 10)]).x).toBe(12.2);
});

test('of two neighbours the nearer one counts', () => {
  expect(flush({ x: 12.2, y: 10, facing: 0 }, block, [at(10, 10), at(14.1, 10)]).x).toBe(12.1);
});
