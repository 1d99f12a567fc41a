import { expect, test } from 'vitest';
import type { Beat, Chapter, PieceView, Telling, View } from '../protocol';
import { actOf, type Act } from './scenes';
import { Stage, upTo } from './stage.svelte';

const piece = (name: string, x: number, strength = 4): PieceView =>
  ({ name, side: 'A', centre: [x, 1], bases: [], strength: [strength, 4], symbol: { arm: 'infantry', nation: 'french', kind: '' } }) as unknown as PieceView;
const view = (...pieces: PieceView[]) => ({ turn: 1, pieces }) as unknown as View;
const told = (says: string, ...beats: Beat[]): Telling => ({ says, rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats });

/** The fourth marches from 1 to 5, and is shot at; the ninth is destroyed. */
const chapter: Chapter = {
  number: 3, by: 'B',
  tellings: [
    told('4e moves.', { beat: 'move', piece: '4e', gait: 'march', path: [{ x: 1, y: 1, facing: 0 }, { x: 5, y: 1, facing: 0 }] }),
    told('4e loses a stand.', { beat: 'loss', piece: '4e', side: 'A', lost: 1, what: 'stand', at: null }),
    told('9e is destroyed.', { beat: 'out', piece: '9e', side: 'A', how: 'destroyed', at: null }),
  ],
  frames: [
    { turn: 1, active: 'A', phase: 'Movement', pieces: [piece('4e', 5)], gone: [] },
    { turn: 1, active: 'A', phase: 'Shooting', pieces: [piece('4e', 5, 3)], gone: [] },
    { turn: 1, active: 'A', phase: 'Shooting', pieces: [], gone: ['9e'] },
  ],
};
const before = view(piece('4e', 1), piece('9e', 8));
const after = view(piece('4e', 5, 3));

function house(speed: 0 | 1 | 2 | 4 = 1) {
  const [said, over]: [string[], string[]] = [[], []];
  let drawn = '';
  const draw = async (seen: View) => `<g class="pieces day">${seen.pieces.map((one) => `<g class="piece x" data-piece="${one.name}">${one.strength?.[0]}</g>`).join('')}</g>`;
  const stage = new Stage({ draw, speed: () => speed, say: (says) => said.push(says), drawn: (pieces) => (drawn = pieces), over: () => over.push(drawn) });
  return { stage, said, over };
}

/** An act on the stage, drawn and begun. */
async function begun(speed: 0 | 1 | 2 | 4 = 1, hurries = true) {
  const at = house(speed);
  at.stage.add(actOf(chapter, hurries) as Act, before, after, { closes: true, complete: true });
  // Until it is drawn the table is as it was before.
  expect(at.stage.busy).toBe(true);
  expect(at.stage.view?.pieces).toEqual(before.pieces);
  expect(at.stage.until).toEqual({ chapter: 3, telling: -1 });
  await expect.poll(() => at.stage.scene?.telling.says).toBe('4e moves.');
  return at;
}
const centres = (stage: Stage) => stage.view?.pieces.map((one) => [one.name, one.centre[0], one.strength?.[0]]);

test('the table shows each moment when it is told, and the log goes no farther', async () => {
  const { stage, said, over } = await begun();
  expect(centres(stage)).toEqual([['4e', 5, 4], ['9e', 8, 4]]);
  expect(stage.moved('4e')).toBe('translate(1 -1) rotate(0) translate(-5 1)');
  stage.pass(10_000 / 1);
  expect(stage.busy).toBe(false);
  expect(said).toEqual(['4e moves.', '4e loses a stand.', '9e is destroyed.']);
  expect(over).toEqual([expect.stringContaining('data-piece="4e">3<')]);
  expect(stage.view).toBeNull();
});

test('a piece is part of the way while it moves; losses hang over it; who is gone is gone', async () => {
  const { stage } = await begun();
  const way = stage.scene?.lasts ?? 0;
  stage.pass(way / 2);
  expect(stage.moved('4e')).toBe('translate(3 -1) rotate(0) translate(-5 1)');
  stage.pass(way / 2 + 1);
  expect([stage.scene?.telling.says, stage.until]).toEqual(['4e loses a stand.', { chapter: 3, telling: 1 }]);
  expect(stage.view?.phase).toBe('Shooting');
  expect(stage.markers).toEqual([{ piece: '4e', at: [5, 1], says: '−1 stand', fallen: false, better: false }]);
  expect(stage.lay([{ name: '4e', markup: 'old', named: true }, { name: '9e', markup: 'old', named: true }]).map((one) => one.markup.includes('>3<'))).toEqual([true, false]);
  stage.pass(701);
  expect(centres(stage)).toEqual([['4e', 5, 3]]);
  expect(stage.markers.map((marker) => [marker.piece, marker.at, marker.fallen])).toEqual([['4e', [5, 1], false], ['9e', [8, 1], true]]);
  expect(stage.lay([{ name: '9e', markup: 'old', named: true }]).map((one) => one.name)).toEqual(['4e']);
});

test('what is skipped is said once, and the end is shown', async () => {
  const { stage, said, over } = await begun();
  stage.skip();
  expect([stage.busy, said, over.length]).toEqual([false, ['4e moves.', '4e loses a stand. 9e is destroyed.'], 1]);
  stage.skip();
  expect(over).toHaveLength(1);
});

test('what is skipped before it is drawn is said too, and is not played later', async () => {
  const { stage, said, over } = house();
  stage.add(actOf(chapter, true) as Act, before, after, { closes: true, complete: true });
  stage.skip();
  expect([stage.busy, said, over]).toEqual([false, ['4e moves. 4e loses a stand. 9e is destroyed.'], ['']]);
  await Promise.resolve();
  await new Promise((later) => setTimeout(later, 5));
  expect([stage.busy, stage.view]).toEqual([false, null]);
});

test('it pauses, and goes on', async () => {
  const { stage } = await begun();
  stage.pause(true);
  stage.pass(60_000);
  expect(stage.scene?.telling.says).toBe('4e moves.');
  stage.pause(false);
  stage.goOn();
  expect(stage.scene?.telling.says).toBe('4e loses a stand.');
});

test('one act after another: the second begins where the first ended', async () => {
  const { stage, over } = await begun();
  const next: Chapter = { ...chapter, number: 4, tellings: [told('4e goes on.')], frames: [{ turn: 1, active: 'A', phase: 'Movement', pieces: [piece('4e', 7, 3)], gone: [] }] };
  stage.add(actOf(next, true) as Act, after, view(piece('4e', 7, 3)), { closes: true, complete: true });
  await new Promise((later) => setTimeout(later, 5));
  stage.pass(2_400);
  expect([stage.busy, stage.until?.chapter, centres(stage)]).toEqual([true, 4, [['4e', 7, 3]]]);
  stage.pass(3_000);
  expect([stage.busy, over.length]).toEqual([false, 1]);
});

test('the log is cut where the watching is', () => {
  const chapters = [{ ...chapter, number: 2 }, chapter, { ...chapter, number: 4 }];
  expect(upTo(chapters, { chapter: 3, telling: 0 }).map((one) => [one.number, one.tellings.length])).toEqual([[2, 3], [3, 1]]);
  expect(upTo(chapters, null)).toBe(chapters);
});
