import { expect, test } from 'vitest';
import { command, neighbour } from './keys';

const key = (name: string, more: Partial<{ shift: boolean; alt: boolean; control: boolean }> = {}) => ({ key: name, shift: false, alt: false, control: false, ...more });

test('arrows step the ghost, go from piece to piece, or move the map', () => {
  expect(command(key('ArrowUp'), 'placing')).toEqual({ do: 'step', ahead: 1, right: 0 });
  expect(command(key('ArrowLeft', { alt: true }), 'placing')).toEqual({ do: 'step', ahead: 0, right: -0.25 });
  expect(command(key('ArrowUp', { shift: true }), 'placing')).toEqual({ do: 'pan', x: 0, y: 1 });
  expect(command(key('ArrowRight'), 'pieces')).toEqual({ do: 'neighbour', x: 1, y: 0 });
  expect(command(key('ArrowDown'), 'elsewhere')).toEqual({ do: 'pan', x: 0, y: -1 });
});

test('letters mean the same large and small, and what belongs to the browser is left to it', () => {
  expect(command(key('U', { shift: true }), 'elsewhere')).toEqual({ do: 'undo' });
  expect(command(key('r', { control: true }), 'elsewhere')).toBeNull();
  expect(command(key('ArrowUp', { control: true }), 'placing')).toBeNull();
  expect(command(key('z'), 'elsewhere')).toBeNull();
});

test('digits show rings, brackets turn and wheel', () => {
  expect(command(key('3'), 'elsewhere')).toEqual({ do: 'ring', index: 2 });
  expect(command(key('0'), 'elsewhere')).toEqual({ do: 'fit' });
  expect(command(key(']', { alt: true }), 'placing')).toEqual({ do: 'turn', degrees: 1, about: 'middle' });
  expect(command(key('{'), 'placing')).toEqual({ do: 'turn', degrees: -15, about: 'left' });
});

test('an arrow goes to the nearest piece on that side', () => {
  const at = (name: string, x: number, y: number) => ({ name, centre: [x, y] as [number, number] });
  const [me, near, far, aside] = [at('me', 0, 0), at('near', 5, 1), at('far', 9, 0), at('aside', 1, 8)];
  const all = [me, near, far, aside] as ReturnType<typeof at>[];
  expect(neighbour(all, me as never, [1, 0])).toBe(near);
  expect(neighbour(all, me as never, [0, 1])).toBe(aside);
  expect(neighbour(all, me as never, [-1, 0])).toBeUndefined();
});
