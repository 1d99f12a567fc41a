/** What a key means at the table. One table of keys, so that the help page shows exactly what holds. */
export type Command =
  | { do: 'step'; ahead: number; right: number }
  | { do: 'turn'; degrees: number; about: 'middle' | 'left' | 'right' }
  | { do: 'pan'; x: number; y: number }
  | { do: 'neighbour'; x: number; y: number }
  | { do: 'zoom'; factor: number }
  | { do: 'fit' | 'give' | 'back' | 'reset' | 'undo' | 'next' | 'previous' | 'tape' | 'threat' | 'rules' | 'log' | 'help' | 'say' | 'skip' | 'speed' | 'recap' | 'aims' | 'ground' }
  | { do: 'ring'; index: number };

export interface Key {
  key: string;
  shift: boolean;
  alt: boolean;
  /** Ctrl or ⌘: those belong to the browser. */
  control: boolean;
}

/** Where the hands are: a ghost is to be placed, or the pieces on the map have the focus, or neither. */
export type Situation = 'placing' | 'pieces' | 'elsewhere';

export const KEYS: readonly { keys: string; says: string }[] = [
  { keys: '↑ ↓ ← →', says: 'placing: step an inch ahead, back, left, right (Alt: a quarter); on the map: go to the next piece that way' },
  { keys: '[ ]', says: 'placing: turn 15° left or right (Alt: 1°)' },
  { keys: '{ }', says: 'placing: wheel 15° about the left or the right corner' },
  { keys: 'N P', says: 'next or previous piece that may be picked' },
  { keys: 'Enter', says: 'pick the piece, or give the order' },
  { keys: 'Esc', says: 'one step back' },
  { keys: 'Backspace', says: 'start the order afresh' },
  { keys: 'U', says: 'take back the last order' },
  { keys: '+ − 0', says: 'closer, farther, the whole map' },
  { keys: 'W A S D', says: 'move the map' },
  { keys: '1 … 9', says: 'show ranges, command radius, reach and the like' },
  { keys: 'T', says: 'show what the enemy threatens' },
  { keys: 'M', says: 'tape measure: from the piece in focus to the next one gone to, or tap both ends' },
  { keys: 'I', says: 'say where the chosen piece stands' },
  { keys: 'G', says: 'say what the ground under the chosen piece does; with a pointer, point at any ground' },
  { keys: 'L', says: 'go to the log' },
  { keys: 'R', says: 'open the rulebook' },
  { keys: 'Space', says: 'go on from a melee’s card; otherwise skip what is being shown' },
  { keys: 'V', says: 'show what happens at ×1, ×2, ×4, or at once' },
  { keys: 'C', says: 'what the enemy’s last turn cost' },
  { keys: 'O', says: 'who wins by what, and how it stands' },
  { keys: '?', says: 'help' },
];

export function command({ key, shift, alt, control }: Key, situation: Situation): Command | null {
  if (control) return null;
  const arrow = ARROWS[key];
  if (arrow) return byArrow(arrow, situation, shift, alt);
  if (/^[1-9]$/.test(key)) return { do: 'ring', index: Number(key) - 1 };
  switch (key) {
    case '[': return { do: 'turn', degrees: alt ? -1 : -15, about: 'middle' };
    case ']': return { do: 'turn', degrees: alt ? 1 : 15, about: 'middle' };
    case '{': return { do: 'turn', degrees: alt ? -1 : -15, about: 'left' };
    case '}': return { do: 'turn', degrees: alt ? 1 : 15, about: 'right' };
    case '+': case '=': return { do: 'zoom', factor: 1.25 };
    case '-': case '−': return { do: 'zoom', factor: 0.8 };
    case '0': return { do: 'fit' };
    case 'Enter': return { do: 'give' };
    case 'Escape': return { do: 'back' };
    case 'Backspace': return { do: 'reset' };
    case ' ': return { do: 'skip' };
    case '?': return { do: 'help' };
    default: return alt ? null : (LETTERS[key.toLowerCase()] ?? null);
  }
}

const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const LETTERS: Record<string, Command> = {
  n: { do: 'next' }, p: { do: 'previous' }, u: { do: 'undo' }, t: { do: 'threat' }, m: { do: 'tape' }, i: { do: 'say' },
  l: { do: 'log' }, r: { do: 'rules' }, v: { do: 'speed' }, c: { do: 'recap' }, o: { do: 'aims' }, g: { do: 'ground' },
  w: { do: 'pan', x: 0, y: 1 }, a: { do: 'pan', x: -1, y: 0 }, s: { do: 'pan', x: 0, y: -1 }, d: { do: 'pan', x: 1, y: 0 },
};

function byArrow([x, y]: [number, number], situation: Situation, shift: boolean, alt: boolean): Command {
  if (situation === 'placing' && !shift) {
    const inch = alt ? 0.25 : 1;
    return { do: 'step', ahead: y * inch, right: x * inch };
  }
  return situation === 'pieces' && !shift ? { do: 'neighbour', x, y } : { do: 'pan', x, y };
}

/** The piece that is nearest in a direction (x east, y north): the one an arrow key goes to. */
export function neighbour<T extends { centre: [number, number] }>(pieces: T[], from: T, [x, y]: [number, number]): T | undefined {
  let best: { piece: T; cost: number } | undefined;
  for (const piece of pieces) {
    const [dx, dy] = [piece.centre[0] - from.centre[0], piece.centre[1] - from.centre[1]];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y - dy * x);
    // What lies more aside than ahead belongs to another arrow.
    if (piece === from || ahead <= 0.01 || aside > ahead * 1.5) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { piece, cost };
  }
  return best?.piece;
}
