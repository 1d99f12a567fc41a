/// Who is out of the battle, and where: from what was told and seen.
import type { Spot } from '../gestures/geometry';
import type { Chapter, PieceView, Side } from '../protocol';

/** Somebody who is out of the battle. */
export interface Fallen {
  piece: string;
  side: Side;
  /** In a word: "destroyed", "dead". */
  how: string;
  at: Spot;
}

/** Everybody who is out of the battle after these chapters and has not come back, where he fell: where it was told, or where he last went, or where he began. */
export function fallen(chapters: Chapter[], start: PieceView[], now: PieceView[]): Fallen[] {
  const places = new Map<string, Spot>(start.map((piece) => [piece.name, piece.centre]));
  const out = new Map<string, Fallen>();
  for (const beat of chapters.flatMap((chapter) => chapter.tellings).flatMap((telling) => telling.beats)) {
    if (beat.beat === 'move') {
      const last = beat.path.at(-1);
      if (last) places.set(beat.piece, [last.x, last.y]);
    } else if (beat.beat === 'out') {
      const at = beat.at ?? places.get(beat.piece);
      if (at) out.set(beat.piece, { piece: beat.piece, side: beat.side, how: beat.how, at });
    }
  }
  for (const { name } of now) out.delete(name);
  return [...out.values()];
}
