import type { Effect, Effects, GroundView } from '../protocol';
import type { Spot } from '../gestures/geometry';

/** Ground with what the engine says it does. */
export type ToldGround = GroundView & { effects: Effects };

/** Something that lies at a spot. */
export interface Lying {
  /** "Utitsa", or what it is if it has no name. */
  name: string;
  /** What it is, if its name does not say so. */
  kind: string;
  effects: Effect[];
}

/** What lies at a spot, the smallest first: houses and lines before areas, and of areas those drawn last. Scenery does nothing and is left out. `near`
 * is how far from a line one may point, in inches. */
export function groundAt(ground: ToldGround, at: Spot, near: number): Lying[] {
  const { effects } = ground;
  const found: Lying[] = [];
  const add = (name: string, kind: string, told: Effect[] | undefined) => {
    if (told && told.length > 0) found.push({ name: name || kind, kind: name && name.toLowerCase() !== kind ? kind : '', effects: told });
  };
  ground.buildings.forEach((house, index) => holds(house.outline, at) && add(house.name, 'house', effects.buildings[index]));
  ground.lines.forEach((line, index) => gap(line.line, at) <= near && add(line.name, line.kind, effects.lines[index]));
  ground.waters.forEach((water, index) => gap(water.line, at) <= Math.max(near, (water.width ?? 0) / 2) && add(water.name, water.kind, effects.waters[index]));
  ground.roads.forEach((road, index) => gap(road.line, at) <= near && add(road.name, 'road', effects.roads[index]));
  for (let index = ground.areas.length - 1; index >= 0; index--) {
    const area = ground.areas[index];
    if (area && !area.scenery && holds(area.outline, at)) add(area.name, area.kind.replaceAll('-', ' '), effects.areas[index]);
  }
  return found;
}

/** All of it as one sentence after another, for those who listen. */
export function inWords(lying: Lying[]): string {
  if (lying.length === 0) return 'Open ground.';
  return lying.map(({ name, kind, effects }) => `${name}${kind ? `, ${kind}` : ''}: ${effects.map(({ whom, says }) => `${whom} ${says}`).join('; ')}.`).join(' ');
}

/** Whether an outline holds a spot: a ray from it to the east crosses the outline an odd number of times. */
export function holds(outline: Spot[], [x, y]: Spot): boolean {
  let inside = false;
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] as Spot;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/** How far a spot is from a line. */
export function gap(line: Spot[], [x, y]: Spot): number {
  let best = Infinity;
  for (let index = 1; index < line.length; index++) {
    const [[ax, ay], [bx, by]] = [line[index - 1] as Spot, line[index] as Spot];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const part = length === 0 ? 0 : Math.min(Math.max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1);
    best = Math.min(best, Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay)));
  }
  return best;
}
