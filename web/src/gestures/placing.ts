import { get } from '../match/pointer';
import type { Place } from '../protocol';
import { along, bearing, boxOf, clamp, place, poseAlong, round, step as stepBy, tidy, turnAbout, type Pose, type Spot } from './geometry';

/** Where a ghost stands and what a hand is doing with it. A gesture is data: drawn, tested and replayed without a browser. */
export type Placing =
  | { at: 'resting'; pose: Pose; inches: number }
  | { at: 'moving'; pose: Pose; inches: number; grip: Spot }
  | { at: 'turning'; pose: Pose; inches: number; about: Spot; from: number; start: Pose };

/** What of a ghost is taken hold of: its body; its turning handle; a front corner, to wheel about the other one. */
export type Handle = 'body' | 'turn' | 'left' | 'right';

export type Input =
  | { type: 'down'; handle: Handle; at: Spot }
  | { type: 'move'; at: Spot; exact: boolean }
  | { type: 'up' }
  | { type: 'step'; ahead: number; right: number }
  | { type: 'turn'; degrees: number; about: 'middle' | 'left' | 'right' }
  | { type: 'put'; pose: Pose };

/** A ghost where its piece stands now. */
export function begin(ask: Place): Placing {
  const pose = ask.answer.kind === 'along' ? poseAlong(ask.answer.line, 0) : ask.from;
  return { at: 'resting', pose, inches: 0 };
}

/** A ghost where an answer has it already: at a pose or a point, or so many inches along its way. */
export function answered(value: unknown, ask: Place): Placing | undefined {
  if (ask.answer.kind === 'along') return typeof value === 'number' ? travel(value, ask) : undefined;
  const pose = poseIn(value);
  return pose && rest(pose, ask);
}

/** What becomes of a ghost when a hand does something. */
export function next(placing: Placing, input: Input, ask: Place): Placing {
  const { pose, inches } = placing;
  switch (input.type) {
    case 'down':
      return grasp(placing, input.handle, input.at, ask);
    case 'move':
      return follow(placing, input.at, input.exact, ask);
    case 'up':
      return { at: 'resting', pose, inches };
    case 'put':
      return rest(input.pose, ask);
    case 'step': {
      if (ask.answer.kind === 'along') return travel(inches + input.ahead, ask);
      return rest(stepBy(pose, input.ahead, input.right), ask);
    }
    case 'turn': {
      if (ask.answer.kind !== 'pose') return placing;
      return rest(turnAbout(pose, pivot(pose, input.about, ask), input.degrees), ask);
    }
  }
}

/** What the draft is answered with. */
export function answer(placing: Placing, ask: Place): unknown {
  const { x, y, facing } = placing.pose;
  switch (ask.answer.kind) {
    case 'pose':
      return { x, y, facing };
    case 'point':
      return [x, y];
    case 'along':
      return placing.inches;
  }
}

/** How near a ghost must be brought to a proposal to fall into it: inches, and degrees of turn. */
const CATCH = { inches: 0.45, degrees: 15 };

/** The proposal a moving ghost has been brought so near to that it falls into place, as a base pushed against another does. */
export function caught(placing: Placing, ask: Place): { draft: unknown; pose: Pose } | undefined {
  if (placing.at === 'resting' || ask.answer.kind !== 'pose') return undefined;
  const { pose } = placing;
  let best: { draft: unknown; pose: Pose; gap: number } | undefined;
  for (const { draft } of ask.suggestions) {
    const proposed = poseIn(get(draft, ask.field));
    if (!proposed) continue;
    const gap = Math.hypot(proposed.x - pose.x, proposed.y - pose.y);
    const turn = Math.abs(((proposed.facing - pose.facing + 540) % 360) - 180);
    if (gap <= CATCH.inches && turn <= CATCH.degrees && gap < (best?.gap ?? Infinity)) best = { draft, pose: proposed, gap };
  }
  return best;
}

/** A pose or a point as drafts write it. */
export function poseIn(value: unknown): Pose | undefined {
  if (Array.isArray(value)) {
    const [x, y] = value as unknown[];
    return typeof x === 'number' && typeof y === 'number' ? { x, y, facing: 0 } : undefined;
  }
  const { x, y, facing } = (value ?? {}) as { x?: unknown; y?: unknown; facing?: unknown };
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return { x, y, facing: typeof facing === 'number' ? facing : 0 };
}

/** The point that stays where it is in a wheel: a front corner, or the middle of the front. */
export function pivot(pose: Pose, about: 'middle' | 'left' | 'right', ask: Place): Spot {
  const box = boxOf(ask.ghost);
  const x = { middle: (box.left + box.right) / 2, left: box.left, right: box.right }[about];
  return place(pose, [x, box.front]);
}

function grasp(placing: Placing, handle: Handle, at: Spot, ask: Place): Placing {
  const { pose, inches } = placing;
  if (handle === 'body' || ask.answer.kind !== 'pose') {
    return { at: 'moving', pose, inches, grip: [pose.x - at[0], pose.y - at[1]] };
  }
  const about = pivot(pose, handle === 'turn' ? 'middle' : handle === 'left' ? 'right' : 'left', ask);
  return { at: 'turning', pose, inches, about, from: bearing(about, at), start: pose };
}

function follow(placing: Placing, at: Spot, exact: boolean, ask: Place): Placing {
  if (placing.at === 'resting') return placing;
  if (placing.at === 'turning') {
    const turned = bearing(placing.about, at) - placing.from;
    const degrees = exact ? round(turned, 1 / 15) : round(turned, 2);
    return { ...placing, pose: turnAbout(placing.start, placing.about, degrees) };
  }
  const to: Spot = [at[0] + placing.grip[0], at[1] + placing.grip[1]];
  if (ask.answer.kind === 'along') return { ...travel(along(ask.answer.line, to), ask), at: 'moving', grip: placing.grip };
  const grid = exact ? 1 : 100;
  return { ...placing, pose: tidy({ ...placing.pose, x: round(to[0], grid), y: round(to[1], grid) }) };
}

function travel(inches: number, ask: Place): Placing {
  if (ask.answer.kind !== 'along') throw new Error('only a way has inches');
  const most = round(clamp(inches, 0, ask.answer.most), 100);
  return { at: 'resting', pose: poseAlong(ask.answer.line, most), inches: most };
}

function rest(pose: Pose, ask: Place): Placing {
  if (ask.answer.kind === 'along') return travel(along(ask.answer.line, [pose.x, pose.y]), ask);
  return { at: 'resting', pose: tidy(pose), inches: 0 };
}
