import type { Match } from '../match/match.svelte';
import { MARCH_FIRST_BATTLE } from './march';
import { SIXGUN_VACANT_LOT } from './sixgun';

/** How far a person is on the way to an order. */
export type Stage = 'asked' | 'choosing' | 'placing' | 'ready' | 'watching' | 'over';

/** One thing a teacher says, and when: at which question and how far on the way to an answer. It is prose; the rules know nothing of it. */
export interface Lesson {
  id: string;
  /** The title of the open decision, or what is common to several; nothing is any. */
  decision?: string | RegExp;
  stage: Stage;
  /** Not before this turn. */
  turn?: number;
  says: string;
  /** Where to read on. */
  rule?: string;
}

/** The guided battles: lessons by the scenario they are for. */
const GUIDED: Readonly<Record<string, readonly Lesson[]>> = { 'first-battle': MARCH_FIRST_BATTLE, 'ok-corral': SIXGUN_VACANT_LOT };

export function isGuided(scenario: string): boolean {
  return scenario in GUIDED;
}

/** What the teacher says now: the first lesson that fits and has not been heard. */
export function lessonFor(scenario: string, moment: Moment, heard: readonly string[]): Lesson | undefined {
  return GUIDED[scenario]?.find(
    (lesson) =>
      !heard.includes(lesson.id) &&
      lesson.stage === moment.stage &&
      fits(lesson.decision, moment.decision) &&
      (lesson.turn ?? 0) <= moment.turn,
  );
}

function fits(wanted: Lesson['decision'], title: string | null): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === title : wanted.test(title ?? '');
}

export interface Moment {
  decision: string | null;
  stage: Stage;
  turn: number;
}

export function momentOf(match: Match): Moment {
  const { decision, view } = match.table;
  return { decision: decision?.title ?? null, turn: view.turn, stage: stageOf(match) };
}

function stageOf(match: Match): Stage {
  const { ask, ready, trail } = match.dialogue;
  if (match.table.view.ended) return 'over';
  if (!match.mine) return 'watching';
  if (ask?.place) return 'placing';
  if (ready) return 'ready';
  return trail.length > 0 ? 'choosing' : 'asked';
}
