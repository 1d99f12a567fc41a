import type { PieceView, Ring } from '../protocol';
import { boxOf, place, type Pose, type Spot } from '../gestures/geometry';

/** An outline made of straight lines and arcs (clockwise as seen on the table). */
export type Leg = { to: 'line'; at: Spot } | { to: 'arc'; at: Spot; radius: number };

/**
 * Everything within a distance of a piece: of all of it, or of its front edge within an angle to each side of straight ahead; or of its
 * middle, if the ring begins there or the piece is a single marker.
 */
export function reachOf(piece: PieceView, { radius, half_arc: half, from_middle }: Omit<Ring, 'kind'>): { path: Leg[]; labels: Spot[] } {
  const pose: Pose = { x: piece.centre[0], y: piece.centre[1], facing: piece.facing };
  const marker = from_middle || (piece.bases.length === 1 && piece.bases[0]?.shape === 'disc');
  const box = marker ? { left: 0, right: 0, front: 0, rear: 0 } : boxOf(piece.bases.map((base) => local(pose, base)));
  const at = (corner: Spot, degrees: number): Spot => {
    const turned = (degrees * Math.PI) / 180;
    return place(pose, [corner[0] + Math.sin(turned) * radius, corner[1] + Math.cos(turned) * radius]);
  };
  const frontLeft: Spot = [box.left, box.front];
  const frontRight: Spot = [box.right, box.front];
  // Straight ahead, then more and more aside, on the outline.
  const aside = [15, 30, 45, 60, 75, 90, 120, 150, 180].filter((degrees) => degrees < half || half >= 180);
  const labels = [place(pose, [(box.left + box.right) / 2, box.front + radius]), ...aside.flatMap((degrees) => (degrees <= 90 ? [at(frontRight, degrees), at(frontLeft, -degrees)] : [at([box.right, box.rear], degrees), at([box.left, box.rear], -degrees)]))];
  if (half >= 180) {
    const rearRight: Spot = [box.right, box.rear];
    const rearLeft: Spot = [box.left, box.rear];
    const quarter = (corner: Spot, from: number): Leg[] => [{ to: 'line', at: at(corner, from) }, { to: 'arc', at: at(corner, from + 90), radius }];
    return { labels, path: [...quarter(frontLeft, -90), ...quarter(frontRight, 0), ...quarter(rearRight, 90), ...quarter(rearLeft, 180)] };
  }
  return {
    labels,
    path: [
      { to: 'line', at: place(pose, frontLeft) },
      { to: 'line', at: at(frontLeft, -half) },
      { to: 'arc', at: at(frontLeft, 0), radius },
      { to: 'line', at: at(frontRight, 0) },
      { to: 'arc', at: at(frontRight, half), radius },
      { to: 'line', at: place(pose, frontRight) },
    ],
  };
}

/** A label that has its place: its middle, and half of its width and height. */
export interface Placed {
  at: Spot;
  wide: number;
  high: number;
}

/** Whether a label lies on none of those that have their places. */
export function clearOf(taken: Placed[], { at: [x, y], wide, high }: Placed): boolean {
  return taken.every((other) => Math.abs(other.at[0] - x) >= wide + other.wide || Math.abs(other.at[1] - y) >= high + other.high);
}

/** The first of some places for a label that is on the table, off every piece and off every other label; else one that is off the other labels; nothing if
 * they all lie on some other label. */
export function freeSpot(spots: Spot[], pieces: PieceView[], [width, depth]: Spot, { wide, high }: Omit<Placed, 'at'>, taken: Placed[] = []): Spot | null {
  const onTable = ([x, y]: Spot) => x > wide && x < width - wide && y > 0.5 && y < depth - 0.5;
  const isFree = ([x, y]: Spot) => pieces.every(({ centre }) => Math.abs(centre[0] - x) > wide || Math.abs(centre[1] - y) > 1);
  const clear = spots.filter((at) => clearOf(taken, { at, wide, high }));
  return clear.find((spot) => onTable(spot) && isFree(spot)) ?? clear.find(onTable) ?? clear[0] ?? null;
}

/** A base as seen from its piece at the origin facing north. */
function local(pose: Pose, base: PieceView['bases'][number]): PieceView['bases'][number] {
  const back = ([x, y]: Spot): Spot => place({ x: 0, y: 0, facing: -pose.facing }, [x - pose.x, y - pose.y]);
  return base.shape === 'disc' ? { ...base, at: back(base.at) } : { ...base, corners: base.corners.map(back) as typeof base.corners };
}
