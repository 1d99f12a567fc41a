import { expect, test } from 'vitest';
import type { Beat, Chapter, Telling } from '../protocol';
import { actOf, counted, lastsOf } from './scenes';

const told = (says: string, more: Partial<Telling> = {}): Telling => ({ says, rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats: [], ...more });
const frame = { turn: 1, active: 'A' as const, phase: 'Melee', pieces: [], gone: [] };
const chapter = (tellings: Telling[], frames = tellings.length): Chapter => ({ number: 4, by: 'A', tellings, frames: Array.from({ length: frames }, () => frame) });

test('a chapter without frames is not watched; of one that goes on only what is new', () => {
  expect(actOf(chapter([told('Old.')], 0), false)).toBeNull();
  const act = actOf(chapter([told('Old.'), told('New.'), told('Newer.')], 2), false);
  expect([act?.first, act?.scenes.map((scene) => scene.telling.says)]).toEqual([1, ['New.', 'Newer.']]);
});

test('book-keeping passes at once, and a long way takes longer than a short one', () => {
  const way = (inches: number): Beat => ({ beat: 'move', piece: 'A', gait: 'march', path: [{ x: 0, y: 0, facing: 0 }, { x: inches, y: 0, facing: 0 }] });
  expect(lastsOf(told('Spent.', { weight: 'detail' }))).toBe(0);
  expect(lastsOf(told('Goes.', { beats: [way(1)] }))).toBeLessThan(lastsOf(told('Goes.', { beats: [way(8)] })));
});

const fight: Telling[] = [
  told('Melee.', { beats: [{ beat: 'melee', round: 1, attacker: 'A', fighters: { A: ['4e'], B: ['Guards'] } }] }),
  told('4e fights.', { beats: [{ beat: 'blow', by: '4e', side: 'A', at: 'Guards', how: 'attack', hits: 2 }], dice: { faces: [4, 5, 1], counts: [4, 5, 6], unwelcome: false, purpose: '', sum: [] } }),
  told('Guards fight.', { beats: [{ beat: 'blow', by: 'Guards', side: 'B', at: '4e', how: 'defence', hits: 0 }] }),
  told('Guards lose a stand.', { beats: [{ beat: 'loss', piece: 'Guards', side: 'B', lost: 1, what: 'stand', at: [3, 4] }] }),
  told('Scores.', { beats: [{ beat: 'score', scores: { A: '2', B: '0' }, made_of: { A: '2 hits', B: '0 hits' }, winner: 'A', result: 'French win by 2' }] }),
  told('Guards are routed!', { beats: [{ beat: 'state', piece: 'Guards', side: 'B', is: 'routed', turn: 'worse' }] }),
  told('The round is over.', { weight: 'detail', beats: [{ beat: 'melee-over' }] }),
  told('Movement.'),
];

test('a melee is gathered from what is told of it: blows, scores, losses', () => {
  const act = actOf(chapter(fight), false);
  const [melee] = act?.melees ?? [];
  expect(melee?.blows.map(({ scene, beat }) => [scene, beat.by, beat.hits])).toEqual([[1, '4e', 2], [2, 'Guards', 0]]);
  expect([melee?.score?.scene, melee?.score?.beat.scores]).toEqual([4, { A: '2', B: '0' }]);
  expect(melee?.toll).toEqual([{ scene: 3, side: 'B', says: 'Guards −1 stand' }, { scene: 5, side: 'B', says: 'Guards: routed' }]);
  expect(act?.scenes.map((scene) => scene.melee)).toEqual([0, 0, 0, 0, 0, 0, 0, null]);
});

test('it waits for whoever gave the order at its score, and passes in a commander’s turn', () => {
  expect(actOf(chapter(fight), false)?.scenes.map((scene) => scene.waits)).toEqual([false, false, false, false, true, false, false, false]);
  expect(actOf(chapter(fight), true)?.scenes.some((scene) => scene.waits)).toBe(false);
  // Blows without scores, as in a brawl: at the last of them.
  expect(actOf(chapter(fight.slice(0, 3)), false)?.scenes.map((scene) => scene.waits)).toEqual([false, false, true]);
});

test('things are counted in words', () => {
  expect([counted(1, 'stand'), counted(3, 'stand')]).toEqual(['1 stand', '3 stands']);
});
