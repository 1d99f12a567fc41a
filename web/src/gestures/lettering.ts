import { clamp } from './geometry';

/** How large names are written. */
export interface Lettering {
  /** The letters of the pieces' names, in inches of the map. */
  pieces: number;
  /** The names of the ground: how much larger than they are drawn. */
  ground: number;
}

/** With fewer pixels an inch than this, letters that can be read would be larger than the troops. */
export const TOO_FAR = 6.5;

/** Names are drawn in inches; from afar they are kept as large as can be read, and no larger than needed from near. */
export function lettering(scale: number): Lettering {
  return {
    pieces: clamp(10.5 / scale, 0.3, 10.5 / TOO_FAR),
    ground: clamp(11 / scale, 1, 1.5) * Math.min(26 / scale, 1),
  };
}

const STEP = 1.15;

/** The lettering places are looked for with: the next larger of a few sizes, so that names do not jump with every pixel of a zoom. */
export function drawnWith(scale: number): Lettering {
  const { pieces } = lettering(scale);
  const steps = Math.ceil(Math.log(pieces / 0.3) / Math.log(STEP) - 1e-9);
  return lettering(10.5 / (0.3 * STEP ** steps));
}
