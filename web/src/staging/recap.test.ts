import { expect, test } from 'vitest';
import type { Beat, Chapter } from '../protocol';
import { enemyTurn, recap } from './recap';

const chapter = (number: number, by: 'A' | 'B', ...beats: Beat[]): Chapter => ({
  number, by, frames: [], tellings: [{ says: '', rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats }],
});
const loss = (piece: string, side: 'A' | 'B', lost: number, at: [number, number] | null = null): Beat => ({ beat: 'loss', piece, side, lost, what: 'stand', at });

test('a recap lists every loss of the turn, on whose side it fell and where', () => {
  const chapters = [
    chapter(5, 'B', loss('4e', 'A', 2, [3, 4]), { beat: 'shot', by: 'Guns', at: '4e', from: [0, 0], to: [3, 4], hits: 4 }),
    chapter(6, 'B', { beat: 'state', piece: '4e', side: 'A', is: 'routed', turn: 'worse' }, loss('Guards', 'B', 1), { beat: 'state', piece: 'Jäger', side: 'B', is: 'in good order', turn: 'better' }),
    chapter(7, 'B', { beat: 'out', piece: '4e', side: 'A', how: 'destroyed', at: null }, loss('9e', 'A', 1)),
  ];
  const found = recap(chapters, (piece) => (piece === '4e' ? [9, 9] : null));
  expect([found?.from, found?.to]).toEqual([5, 7]);
  expect(found?.lines.A.map(({ piece, says, at }) => [piece, says, at])).toEqual([
    ['4e', 'loses 2 stands', [3, 4]], ['4e', 'routed', [9, 9]], ['4e', 'destroyed', [9, 9]], ['9e', 'loses 1 stand', null],
  ]);
  expect(found?.lines.B.map(({ piece, says }) => [piece, says])).toEqual([['Guards', 'loses 1 stand']]);
  expect(found?.sums).toEqual({ A: '3 stands, 1 routed, 1 destroyed', B: '1 stand' });
});

test('a turn that cost nothing says so, and no turn is no recap', () => {
  expect(recap([chapter(1, 'B')], () => null)?.sums).toEqual({ A: 'nothing', B: 'nothing' });
  expect(recap([], () => null)).toBeNull();
});

test('whatever a game counts its losses in has its plural', () => {
  const model = (lost: number): Beat => ({ beat: 'loss', piece: 'Grenzer', side: 'B', lost, what: 'model', at: null });
  expect(recap([chapter(1, 'A', model(1), model(3))], () => null)?.sums.B).toBe('4 models');
});

test('the melees of the turn are kept with it', () => {
  const blow: Beat = { beat: 'blow', by: '4e', side: 'A', at: 'Guards', how: 'attack', hits: 2 };
  const melees = recap([chapter(8, 'B', { beat: 'melee', round: 1, attacker: 'B', fighters: { A: ['4e'], B: ['Guards'] } }, blow)], () => null)?.melees;
  expect(melees?.map(({ fighters, blows }) => [fighters.A, blows.map(({ beat }) => beat.hits)])).toEqual([[['4e'], [2]]]);
});

test('the enemy’s turn begins after the order one was asked for', () => {
  const chapters = [1, 2, 3, 4, 5].map((number) => chapter(number, number === 3 ? 'A' : 'B'));
  expect(enemyTurn(chapters, { orders: 2, active: 'A' }).map(({ number }) => number)).toEqual([4, 5]);
});

test('what happens when an order has ended one’s own turn belongs to the enemy’s', () => {
  const own = chapter(3, 'A', loss('9e', 'A', 1));
  const [told] = own.tellings;
  const frame = (active: 'A' | 'B') => ({ turn: 1, active, phase: '', pieces: [], gone: [] });
  const ended = { ...own, tellings: [told, told, { ...told, says: 'routed units flee' }] as typeof own.tellings, frames: [frame('A'), frame('A'), frame('B')] };
  expect(enemyTurn([chapter(2, 'A'), ended, chapter(4, 'B')], { orders: 2, active: 'A' }).map(({ number, tellings }) => [number, tellings.map(({ says }) => says)])).toEqual([[3, ['routed units flee']], [4, ['']]]);
});
