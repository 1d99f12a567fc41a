import { expect, test } from 'vitest';
import type { Beat, Chapter, PieceView } from '../protocol';
import { fallen } from './fallen';

const chapter = (number: number, ...beats: Beat[]): Chapter => ({
  number, by: 'A', frames: [], tellings: [{ says: '', rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats }],
});
const at = (name: string, x: number, y: number) => ({ name, centre: [x, y] }) as PieceView;
const out = (piece: string, where: [number, number] | null = null): Beat => ({ beat: 'out', piece, side: 'B', how: 'dead', at: where });
const go = (piece: string, x: number, y: number): Beat => ({ beat: 'move', piece, gait: 'march', path: [{ x: 0, y: 0, facing: 0 }, { x, y, facing: 0 }] });

test('whoever is out lies where it was told, else where he last went, else where he began; whoever is back on the table does not', () => {
  const chapters = [chapter(1, go('Ike', 4, 5), out('Ike')), chapter(2, out('Billy', [7, 7]), out('Tom'), out('Wes'), out('Nobody'))];
  const start = [at('Ike', 1, 1), at('Billy', 2, 2), at('Tom', 3, 3), at('Wes', 9, 9)];
  expect(fallen(chapters, start, [at('Wes', 9, 9)]).map(({ piece, at: where }) => [piece, where])).toEqual([['Ike', [4, 5]], ['Billy', [7, 7]], ['Tom', [3, 3]]]);
});
