/// Where a gesture is. These few functions draw what a hand does; what is legal, how far it is and what it costs, the engine says.
import type { Base, PoseOut } from '../protocol';

/** A place in inches: x east, y north. */
export type Spot = [number, number];
export type Pose = PoseOut;

const RADIANS = Math.PI / 180;

/** A point of a piece at the origin facing north, where it lies when the piece stands at `pose`. */
export function place(pose: Pose, [x, y]: Spot): Spot {
  const [sin, cos] = [Math.sin(pose.facing * RADIANS), Math.cos(pose.facing * RADIANS)];
  return [pose.x + x * cos + y * sin, pose.y - x * sin + y * cos];
}

/** A place as a piece at `pose` sees it: `place` undone. */
export function unplace(pose: Pose, [x, y]: Spot): Spot {
  return place({ x: 0, y: 0, facing: -pose.facing }, [x - pose.x, y - pose.y]);
}

/** A step ahead and to the right, as the piece sees it. */
export function step(pose: Pose, ahead: number, right: number): Pose {
  const [x, y] = place(pose, [right, ahead]);
  return tidy({ ...pose, x, y });
}

/** The piece turned clockwise about a point that stays where it is. */
export function turnAbout(pose: Pose, [px, py]: Spot, degrees: number): Pose {
  const [sin, cos] = [Math.sin(degrees * RADIANS), Math.cos(degrees * RADIANS)];
  const [dx, dy] = [pose.x - px, pose.y - py];
  return tidy({ x: px + dx * cos + dy * sin, y: py - dx * sin + dy * cos, facing: pose.facing + degrees });
}

/** Degrees clockwise from north, from 0 up to 360. */
export function bearing([fx, fy]: Spot, [tx, ty]: Spot): number {
  return circle(Math.atan2(tx - fx, ty - fy) / RADIANS);
}

export function distance([ax, ay]: Spot, [bx, by]: Spot): number {
  return Math.hypot(bx - ax, by - ay);
}

/** The grid the table keeps: a thousandth of an inch, a hundredth of a degree. */
export function tidy(pose: Pose): Pose {
  return { x: round(pose.x, 1000), y: round(pose.y, 1000), facing: circle(round(pose.facing, 100)) };
}

export function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

function circle(degrees: number): number {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned;
}

/** The bases of a piece at the origin, moved to a pose. */
export function basesAt(pose: Pose, bases: Base[]): Base[] {
  return bases.map((base) =>
    base.shape === 'disc'
      ? { ...base, at: place(pose, base.at) }
      : { ...base, corners: base.corners.map((corner) => place(pose, corner)) as typeof base.corners },
  );
}

export interface Box {
  left: number;
  right: number;
  front: number;
  rear: number;
}

/** The box round bases that lie at the origin facing north. */
export function boxOf(bases: Base[]): Box {
  const spots = bases.flatMap(outline);
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  if (spots.length === 0) return { left: -0.5, right: 0.5, front: 0.5, rear: -0.5 };
  return { left: Math.min(...xs), right: Math.max(...xs), front: Math.max(...ys), rear: Math.min(...ys) };
}

/** The corners of a base; of a disc, of the square round it. */
export function outline(base: Base): Spot[] {
  if (base.shape === 'block') return base.corners;
  const [x, y] = base.at;
  const r = base.radius;
  return [[x - r, y + r], [x + r, y + r], [x + r, y - r], [x - r, y - r]];
}

/** How far along a line its point nearest to `at` lies. */
export function along(line: Spot[], at: Spot): number {
  let best = { gap: Infinity, walked: 0 };
  let walked = 0;
  for (const [from, to] of legs(line)) {
    const length = distance(from, to);
    const t = length === 0 ? 0 : clamp(((at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1])) / length ** 2, 0, 1);
    const gap = distance(at, [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
    if (gap < best.gap) best = { gap, walked: walked + length * t };
    walked += length;
  }
  return best.walked;
}

/** The point a distance along a line, facing the way the line goes. */
export function poseAlong(line: Spot[], inches: number): Pose {
  let left = inches;
  let last: Pose = { x: line[0]?.[0] ?? 0, y: line[0]?.[1] ?? 0, facing: 0 };
  for (const [from, to] of legs(line)) {
    const length = distance(from, to);
    const t = length === 0 ? 0 : Math.min(left / length, 1);
    last = { x: from[0] + (to[0] - from[0]) * t, y: from[1] + (to[1] - from[1]) * t, facing: bearing(from, to) };
    if (left <= length) break;
    left -= length;
  }
  return tidy(last);
}

function legs(line: Spot[]): [Spot, Spot][] {
  return line.slice(1).map((to, index) => [line[index] as Spot, to]);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
