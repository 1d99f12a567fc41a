import { expect, test } from 'vitest';
import { add, advance, BUDGET, goOn, IDLE, isWaiting, skip, type Playing } from './player';
import type { Act, Scene } from './scenes';

const scene = (lasts: number, waits = false) => ({ lasts, waits }) as Scene;
const act = (scenes: Scene[], hurries = false): Act => ({ number: 1, by: 'A', first: 0, scenes, melees: [], hurries });
const at = ({ acts, scene, at }: Playing) => [acts.length, scene, Math.round(at)];

test('scenes pass one after another, and those that take no time with the one before', () => {
  let playing = add(IDLE, act([scene(100), scene(0), scene(200)]), true);
  playing = advance(playing, 60, 1);
  expect(at(playing)).toEqual([1, 0, 60]);
  playing = advance(playing, 60, 1);
  expect(at(playing)).toEqual([1, 2, 20]);
  playing = advance(playing, 90, 2);
  expect(at(playing)).toEqual([0, 0, 0]);
});

test('one act follows another, and at once is over at once', () => {
  const two = add(add(IDLE, act([scene(100)]), false), act([scene(100)]), true);
  expect(at(advance(two, 150, 1))).toEqual([1, 0, 50]);
  expect(advance(two, 1, 0).acts).toEqual([]);
  expect(skip(two).acts).toEqual([]);
});

test('a scene that waits stays until the player goes on', () => {
  let playing = add(IDLE, act([scene(100, true), scene(100)]), true);
  playing = advance(playing, 50, 1);
  expect(isWaiting(playing)).toBe(false);
  playing = advance(playing, 5000, 4);
  expect([at(playing), isWaiting(playing)]).toEqual([[1, 0, 100], true]);
  playing = goOn(playing);
  expect([at(playing), isWaiting(playing)]).toEqual([[1, 1, 0], false]);
  expect(goOn(playing).acts).toEqual([]);
});

/** How long some acts of a commander are watched if each comes when the one before is over. */
function watched(acts: number, lasts: number): number {
  let [playing, took] = [IDLE, 0];
  for (let number = 0; number < acts; number++) {
    playing = add(playing, act([scene(lasts)], true), number === acts - 1);
    while (playing.acts.length > 0) {
      playing = advance(playing, 5, 1);
      took += 5;
    }
  }
  return took;
}

test('a commander’s turn is watched within its budget, however many orders he gives', () => {
  expect(watched(5, 700)).toBeLessThan(5 * 700 + 50);
  for (const orders of [20, 60, 150]) expect(watched(orders, 1500)).toBeLessThan(BUDGET + orders * 5);
});

test('what is known to be all that is left is shared out fairly', () => {
  let playing = IDLE;
  for (let number = 0; number < 40; number++) playing = add(playing, act([scene(1000)], true), number === 39);
  playing = advance(playing, BUDGET - 200, 1);
  expect(playing.acts.length).toBeGreaterThan(0);
  expect(advance(playing, 400, 1).acts).toEqual([]);
});

test('whoever gives an order himself is not hurried by what a commander has used up', () => {
  let playing = add(IDLE, act([scene(60_000)], true), true);
  playing = advance(playing, BUDGET, 1);
  playing = add(playing, act([scene(900)]), true);
  expect([playing.spent, playing.haste]).toEqual([0, 1]);
});
