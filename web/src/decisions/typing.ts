/** Dice being typed, one tap a die: a place for each, empty ones to be rolled by Longroll. */
export interface Typing {
  faces: (number | null)[];
  at: number;
}

export function blank(dice: number): Typing {
  return { faces: Array.from({ length: dice }, () => null), at: 0 };
}

/** A face at the place of the hand, which then goes on to the next. */
export function type(typing: Typing, face: number | null): Typing {
  const faces = typing.faces.map((old, index) => (index === typing.at ? face : old));
  return { faces, at: Math.min(typing.at + 1, faces.length) };
}

/** The last die is taken away again. */
export function erase(typing: Typing): Typing {
  const at = Math.max(typing.at - 1, 0);
  return { faces: typing.faces.map((old, index) => (index === at ? null : old)), at };
}

export function isFull(typing: Typing): boolean {
  return typing.at >= typing.faces.length;
}

/** As the host reads it: a sign for each die, `-` for one to be rolled. */
export function text(typing: Typing): string {
  return typing.faces.map((face) => face ?? '-').join('');
}
