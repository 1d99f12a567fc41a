import { clamp, type Spot } from './geometry';

/** Which part of the sheet is seen: its middle (x east, y *down*, as the map is drawn) and how many pixels an inch has. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** A size or a place on the screen, in pixels. */
export interface Pixels {
  x: number;
  y: number;
}

export type SheetBox = [number, number, number, number];

const CLOSEST = 160;
const FARTHEST = 3;

/** The whole sheet, as large as it fits. */
export function fit([x, y, width, height]: SheetBox, screen: Pixels): Camera {
  const scale = Math.min(screen.x / width, screen.y / height);
  return { x: x + width / 2, y: y + height / 2, scale: clamp(scale, FARTHEST, CLOSEST) };
}

/** The camera near some places, so that all of them are seen with room around. */
export function around(spots: Spot[], screen: Pixels, camera: Camera): Camera {
  if (spots.length === 0) return camera;
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => -y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 8;
  const scale = Math.min(screen.x / (right - left + room), screen.y / (bottom - top + room), Math.max(camera.scale, 24));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: clamp(scale, FARTHEST, CLOSEST) };
}

/** The camera moved so that the sheet follows the finger. */
export function pan(camera: Camera, by: Pixels): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Closer or farther; what lies under `at` stays there. */
export function zoom(camera: Camera, screen: Pixels, at: Pixels, factor: number): Camera {
  const scale = clamp(camera.scale * factor, FARTHEST, CLOSEST);
  const under = toSheet(camera, screen, at);
  return { scale, x: under.x - (at.x - screen.x / 2) / scale, y: under.y - (at.y - screen.y / 2) / scale };
}

/** Two fingers: the sheet points that were under them stay under them. */
export function pinch(camera: Camera, screen: Pixels, before: [Pixels, Pixels], now: [Pixels, Pixels]): Camera {
  const middle = ([a, b]: [Pixels, Pixels]): Pixels => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: [Pixels, Pixels]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const [from, to] = [middle(before), middle(now)];
  const moved = pan(camera, { x: to.x - from.x, y: to.y - from.y });
  return zoom(moved, screen, to, spread(now) / spread(before));
}

/** The camera kept where at least its middle looks at the sheet. */
export function keepOn([x, y, width, height]: SheetBox, camera: Camera): Camera {
  return { ...camera, x: clamp(camera.x, x, x + width), y: clamp(camera.y, y, y + height) };
}

/** The place of the table under a pixel. */
export function toTable(camera: Camera, screen: Pixels, at: Pixels): Spot {
  const { x, y } = toSheet(camera, screen, at);
  return [x, -y];
}

/** The pixel a place of the table is drawn at. */
export function toScreen(camera: Camera, screen: Pixels, [x, y]: Spot): Pixels {
  return { x: (x - camera.x) * camera.scale + screen.x / 2, y: (-y - camera.y) * camera.scale + screen.y / 2 };
}

export function viewBox(camera: Camera, screen: Pixels): string {
  const [width, height] = [screen.x / camera.scale, screen.y / camera.scale];
  return `${camera.x - width / 2} ${camera.y - height / 2} ${width} ${height}`;
}

function toSheet(camera: Camera, screen: Pixels, at: Pixels): Pixels {
  return { x: camera.x + (at.x - screen.x / 2) / camera.scale, y: camera.y + (at.y - screen.y / 2) / camera.scale };
}
