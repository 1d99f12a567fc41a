import { expect, test } from 'vitest';
import { fit, keepOn, pan, pinch, toScreen, toTable, zoom } from './camera';

const screen = { x: 800, y: 600 };
const camera = { x: 24, y: -18, scale: 10 };

test('the whole sheet fits', () => {
  // 80 by 60 inches on 800 by 600 pixels: ten pixels an inch.
  expect(fit([-2, -50, 80, 60], screen)).toEqual({ x: 38, y: -20, scale: 10 });
});

test('the middle of the screen is where the camera looks, and north is up', () => {
  expect(toTable(camera, screen, { x: 400, y: 300 })).toEqual([24, 18]);
  expect(toTable(camera, screen, { x: 400, y: 200 })).toEqual([24, 28]);
  expect(toScreen(camera, screen, [24, 28])).toEqual({ x: 400, y: 200 });
});

test('what lies under the pointer stays there when zooming', () => {
  const at = { x: 100, y: 500 };
  const before = toTable(camera, screen, at);
  const after = toTable(zoom(camera, screen, at, 2), screen, at);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('the sheet follows the finger', () => {
  const under = toTable(camera, screen, { x: 300, y: 300 });
  expect(toTable(pan(camera, { x: 50, y: -20 }), screen, { x: 350, y: 280 })).toEqual(under);
});

test('the points under two fingers stay under them', () => {
  const before: [{ x: number; y: number }, { x: number; y: number }] = [{ x: 300, y: 300 }, { x: 500, y: 300 }];
  const now: typeof before = [{ x: 250, y: 350 }, { x: 650, y: 350 }];
  const pinched = pinch(camera, screen, before, now);
  expect(pinched.scale).toBe(20);
  for (const finger of [0, 1] as const) {
    const was = toTable(camera, screen, before[finger]);
    const is = toTable(pinched, screen, now[finger]);
    expect(is[0]).toBeCloseTo(was[0]);
    expect(is[1]).toBeCloseTo(was[1]);
  }
});

test('the sheet cannot be lost', () => {
  expect(keepOn([0, -40, 60, 40], { x: 900, y: 30, scale: 10 })).toEqual({ x: 60, y: 0, scale: 10 });
});
