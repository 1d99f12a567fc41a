import type { Base } from '../protocol';
import { boxOf, outline, step, unplace, type Box, type Pose } from './geometry';

/** How near edges must come to each other to be pushed together, in inches. */
const NEAR = 0.3;

/**
 * The pose with the ghost pushed against a neighbour it has nearly reached, and in line with him if it nearly is: as bases are
 * pushed together on a table. Neighbours that stand askew to it are left alone.
 */
export function flush(pose: Pose, ghost: Base[], neighbours: Base[][]): Pose {
  const own = boxOf(ghost);
  let best: { ahead: number; right: number } | undefined;
  for (const bases of neighbours) {
    const seen = bases.map((base) => asSeen(pose, base));
    if (bases.length === 0 || !seen.every(isStraight)) continue;
    const push = pushed(own, boxOf(seen));
    if (push && (!best || size(push) < size(best))) best = push;
  }
  return best ? step(pose, best.ahead, best.right) : pose;
}

const size = ({ ahead, right }: { ahead: number; right: number }) => Math.abs(ahead) + Math.abs(right);

/** The step that lays the ghost's box against another: beside it with fronts in line, or before or behind it with sides in line. */
function pushed(own: Box, other: Box): { ahead: number; right: number } | undefined {
  const right = least(other.left - own.right, other.right - own.left);
  const ahead = least(other.rear - own.front, other.front - own.rear);
  const beside = right !== undefined && own.rear < other.front && other.rear < own.front;
  const before = ahead !== undefined && own.left < other.right && other.left < own.right;
  if (beside && (!before || Math.abs(right) <= Math.abs(ahead))) return { right, ahead: least(other.front - own.front) ?? 0 };
  if (before) return { ahead, right: least(other.left - own.left, other.right - own.right, middle(other) - middle(own)) ?? 0 };
  return undefined;
}

const middle = (box: Box) => (box.left + box.right) / 2;

/** The smallest of some steps, if it is small enough. */
function least(...steps: number[]): number | undefined {
  const small = steps.filter((one) => Math.abs(one) <= NEAR);
  return small.length > 0 ? small.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best)) : undefined;
}

/** A base as a piece at `pose` sees it: where it would lie if the piece stood at the origin and looked north. */
function asSeen(pose: Pose, base: Base): Base {
  return base.shape === 'disc'
    ? { ...base, at: unplace(pose, base.at) }
    : { ...base, corners: base.corners.map((corner) => unplace(pose, corner)) as typeof base.corners };
}

/** Whether a base's edges run along and across, to half a degree. */
function isStraight(base: Base): boolean {
  const [from, to] = outline(base);
  if (base.shape === 'disc' || !from || !to) return false;
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  return Math.min(dx, dy) <= 0.01 * Math.max(dx, dy);
}
