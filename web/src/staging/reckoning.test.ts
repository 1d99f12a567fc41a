import { expect, test } from 'vitest';
import type { Chapter, PieceView, Telling, View } from '../protocol';
import { fortune, inWords, losses, luck } from './reckoning';

const piece = (name: string, side: 'A' | 'B', strength: [number, number] | null, condition = 'good'): PieceView =>
  ({ name, side, strength, condition, symbol: { arm: 'infantry', nation: 'french', kind: '' } }) as PieceView;
const view = (...pieces: PieceView[]) => ({ pieces }) as View;

test('losses unit by unit, the worst first; whoever is as he was is not listed', () => {
  const start = view(piece('4e', 'A', [4, 4]), piece('9e', 'A', [4, 4]), piece('Guards', 'B', [6, 6]), piece('Davout', 'A', null), piece('Jäger', 'B', [2, 2]));
  const end = view(piece('4e', 'A', [3, 4], 'disordered'), piece('Guards', 'B', [6, 6], 'routed'), piece('Davout', 'A', null), piece('Jäger', 'B', [2, 2]));
  expect(losses(start, end)).toEqual({
    A: [{ piece: '9e', left: 0, of: 4, says: 'gone' }, { piece: '4e', left: 3, of: 4, says: 'disordered' }],
    B: [{ piece: 'Guards', left: 6, of: 6, says: 'routed' }],
  });
});

const roll = (by: string, rule: string, faces: number[], counts: number[], unwelcome = false): Telling =>
  ({ says: '', rule, weight: 'plain', pieces: [by, 'other'], witness: [], beats: [], dice: { faces, counts, unwelcome, purpose: '', sum: [] } });
const chapters: Chapter[] = [
  { number: 1, by: 'A', frames: [], tellings: [roll('4e', 'MG-SHO-11', [4, 5, 6, 1], [4, 5, 6]), roll('Guards', 'MG-ORD-02', [6, 6, 1], [6], true)] },
  { number: 2, by: 'B', frames: [], tellings: [roll('4e', 'MG-SHO-11', [6, 1], [6]), roll('Guards', 'MG-SHO-11', [2], []), roll('Nobody', 'X', [1], [1])] },
];

test('luck is what counted against what each die promised, by hand: 4 × 3/6 + 2 × 1/6', () => {
  const found = luck(chapters, (name) => (name === '4e' ? 'A' : name === 'Guards' ? 'B' : null));
  expect(found.A).toEqual([{ rule: 'MG-SHO-11', dice: 6, counted: 4, expected: 4 * 3 / 6 + 2 / 6, unwelcome: false }]);
  expect(found.B).toEqual([{ rule: 'MG-ORD-02', dice: 3, counted: 2, expected: 3 / 6, unwelcome: true }]);
  // 4 − 2.33 hits more than promised; 2 − 0.5 sixes more than anybody would like.
  expect(fortune(found.A)).toBeCloseTo(1.667, 3);
  expect(fortune(found.B)).toBeCloseTo(-1.5, 9);
  expect([inWords(1.667), inWords(-1), inWords(0)]).toEqual(['1.7 dice better than could be expected', '1.0 die worse than could be expected', 'exactly what could be expected']);
});
