import { expect, test } from 'vitest';
import { drawnWith, lettering } from './lettering';

test('letters have ten and a half pixels from the middle distance, and are never larger or smaller than serves', () => {
  expect(lettering(21).pieces * 21).toBeCloseTo(10.5);
  expect(lettering(10).pieces * 10).toBeCloseTo(10.5);
  expect(lettering(100).pieces).toBe(0.3);
  expect(lettering(3).pieces).toBeCloseTo(10.5 / 6.5);
});

test('room is looked for with letters at least as large as they are shown, in few sizes', () => {
  const sizes = new Set<number>();
  for (let scale = 3; scale < 160; scale += 0.25) {
    const [shown, drawn] = [lettering(scale), drawnWith(scale)];
    expect(drawn.pieces).toBeGreaterThanOrEqual(shown.pieces - 1e-9);
    expect(drawn.pieces).toBeLessThan(shown.pieces * 1.16);
    expect(drawn.ground).toBeGreaterThanOrEqual(shown.ground - 1e-9);
    sizes.add(drawn.pieces);
  }
  expect(sizes.size).toBeLessThan(16);
});
