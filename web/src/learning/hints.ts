import type { Match } from '../match/match.svelte';

/** Something worth saying when it is first met. What a hint waits for is a state of the screen, never a rule of a game. */
export interface Hint {
  id: string;
  says: string;
  when: (match: Match) => boolean;
}

export const HINTS: readonly Hint[] = [
  {
    id: 'dice-entry',
    says: 'Roll your own dice on your own table and tap what you see. What you leave blank is rolled for you.',
    when: (match) => match.wanted !== null,
  },
  {
    id: 'over',
    says: 'The replay lets you look at any moment again, and play on from it another way.',
    when: (match) => match.table.view.ended !== null,
  },
  {
    id: 'interrupt',
    says: 'Something has happened that you may answer at once. When you have, what was going on goes on.',
    when: (match) => match.mine && match.table.decision?.interrupts === true,
  },
  {
    id: 'ready',
    says: 'The order is whole. Look at what it would do and cost, then give it, or go back a step.',
    when: (match) => match.mine && match.dialogue.ready && !match.dialogue.ask?.place,
  },
  {
    id: 'place',
    says: 'Drag the ghost to where the piece should go. The round handle turns it; a front corner wheels it. Arrow keys step by whole inches.',
    when: (match) => match.mine && match.dialogue.ask?.place != null,
  },
  {
    id: 'assign',
    says: 'Touch a value beside a name to give it there; whoever had it takes the other one.',
    when: (match) => match.mine && match.dialogue.ask?.assign != null,
  },
  {
    id: 'pieces',
    says: 'Pieces with a golden edge may be picked now. Point at one to see what it would mean.',
    when: (match) => match.mine && (match.dialogue.ask?.pieces.some((choice) => !choice.refused) ?? false),
  },
  {
    id: 'commander',
    says: 'The commander plays his orders one by one. The log tells what happens; pause him if he is too quick.',
    when: (match) => match.table.commander,
  },
];

/** The hint to be shown now: the first that fits and has not been read. */
export function hintFor(match: Match, read: readonly string[]): Hint | undefined {
  return HINTS.find((hint) => !read.includes(hint.id) && hint.when(match));
}
