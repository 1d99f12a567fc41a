/// Where a piece is drawn while it moves: its drawing at the end of the way, put back along it.
import type { Beat, PieceView, PoseOut } from '../protocol';
import { lengthOf } from './scenes';

type Way = Extract<Beat, { beat: 'move' }>;

/** The way of a piece through a scene: as told, or straight if it stands elsewhere afterwards and nothing is told of it. */
export function wayOf(beats: Beat[], before: PieceView | undefined, after: PieceView): PoseOut[] | null {
  const told = beats.find((beat): beat is Way => beat.beat === 'move' && beat.piece === after.name);
  if (told?.gait === 'set') return null;
  const path = told?.path ?? [];
  if (path.length > 1) return path;
  if (!before) return null;
  const [[fx, fy], [tx, ty]] = [before.centre, after.centre];
  if (Math.hypot(tx - fx, ty - fy) < 0.02) return null;
  return [{ x: fx, y: fy, facing: 0 }, { x: tx, y: ty, facing: 0 }];
}

/** The pose at a part of a way, of its length. */
export function along(path: PoseOut[], part: number): PoseOut {
  const end = path.at(-1) as PoseOut;
  let left = lengthOf(path) * Math.min(Math.max(part, 0), 1);
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] as PoseOut;
    const leg = Math.hypot(to.x - from.x, to.y - from.y);
    // A turn on the spot has no length: it is shared out over the whole.
    if (lengthOf(path) === 0) return between(from, to, part);
    if (left <= leg && leg > 0) return between(from, to, left / leg);
    left -= leg;
  }
  return end;
}

function between(from: PoseOut, to: PoseOut, part: number): PoseOut {
  const turn = ((((to.facing - from.facing) % 360) + 540) % 360) - 180;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, facing: from.facing + turn * part };
}

/** What puts a drawing that belongs at the end of a way where it is at a part of it, on the sheet (y downwards). */
export function transformAt(path: PoseOut[], part: number): string {
  const [now, end] = [along(path, eased(part)), path.at(-1) as PoseOut];
  const number = (value: number) => Math.round(value * 1000) / 1000;
  const turn = number(now.facing - end.facing);
  return `translate(${number(now.x)} ${number(-now.y)}) rotate(${turn}) translate(${number(-end.x)} ${number(end.y)})`;
}

/** Slow, quick, slow. */
export function eased(part: number): number {
  const x = Math.min(Math.max(part, 0), 1);
  return x * x * (3 - 2 * x);
}
