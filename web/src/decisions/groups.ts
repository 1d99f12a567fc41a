import type { Choice } from '../protocol';

/** Choices under one heading. */
export interface Group {
  head: string;
  own: Choice[];
}

/** A list longer than this is told apart by what each choice belongs to. */
const LONG = 12;

/** Choices as a player looks for them: those about one target together, in the order of the list, and a long list under what `headOf` says of each. What
 * stands by itself comes first. */
export function grouped(choices: Choice[], headOf: (choice: Choice) => string): Group[] {
  const long = choices.length > LONG;
  const groups: Group[] = [];
  for (const choice of choices) {
    const head = choice.group || (long ? headOf(choice) : '');
    const known = groups.find((group) => group.head === head);
    if (known) known.own.push(choice);
    else groups.push({ head, own: [choice] });
  }
  return groups.sort((a, b) => Number(a.head !== '') - Number(b.head !== ''));
}
