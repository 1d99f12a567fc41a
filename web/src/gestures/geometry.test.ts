import { expect, test } from 'vitest';
import { along, basesAt, bearing, boxOf, place, poseAlong, step, turnAbout } from './geometry';

const close = (value: number[], wanted: number[]) => value.forEach((v, i) => expect(v).toBeCloseTo(wanted[i] as number, 3));

test('a piece facing east has its front to the east and its right to the south', () => {
  close(place({ x: 10, y: 10, facing: 90 }, [0, 2]), [12, 10]);
  close(place({ x: 10, y: 10, facing: 90 }, [2, 0]), [10, 8]);
});

test('a step ahead follows the facing', () => {
  expect(step({ x: 5, y: 5, facing: 180 }, 3, 0)).toEqual({ x: 5, y: 2, facing: 180 });
  expect(step({ x: 5, y: 5, facing: 270 }, 0, 1)).toEqual({ x: 5, y: 6, facing: 270 });
});

test('a wheel about the right corner leaves that corner where it is', () => {
  const pose = { x: 10, y: 10, facing: 0 };
  const corner: [number, number] = [11, 10];
  const turned = turnAbout(pose, corner, 90);
  expect(turned).toEqual({ x: 11, y: 11, facing: 90 });
  close(place(turned, [1, 0]), corner);
});

test('bearings are clockwise from north', () => {
  expect(bearing([0, 0], [0, 5])).toBeCloseTo(0);
  expect(bearing([0, 0], [5, 0])).toBeCloseTo(90);
  expect(bearing([0, 0], [-5, 0])).toBeCloseTo(270);
});

test('the box round a block and a disc', () => {
  const block = { shape: 'block' as const, corners: [[-1, 0], [1, 0], [1, -1], [-1, -1]] as [[number, number], [number, number], [number, number], [number, number]] };
  expect(boxOf([block, { shape: 'disc', at: [2, 0], radius: 0.5 }])).toEqual({ left: -1, right: 2.5, front: 0.5, rear: -1 });
  const [moved] = basesAt({ x: 5, y: 5, facing: 180 }, [block]);
  expect(moved?.shape === 'block' && moved.corners[0].map(Math.round)).toEqual([6, 5]);
});

test('a distance along a bent road, and back', () => {
  const road: [number, number][] = [[0, 0], [10, 0], [10, 10]];
  expect(along(road, [12, 4])).toBe(14);
  expect(poseAlong(road, 14)).toEqual({ x: 10, y: 4, facing: 0 });
  expect(poseAlong(road, 4)).toEqual({ x: 4, y: 0, facing: 90 });
});
