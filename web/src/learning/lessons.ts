import type { Match } from '../match/match.svelte';

/** How far a person is on the way to an order. */
export type Stage = 'asked' | 'choosing' | 'placing' | 'ready' | 'watching' | 'over';

/** One thing a teacher says, and when: at which question and how far on the way to an answer. It is prose; the rules know nothing of it. */
export interface Lesson {
  id: string;
  /** The title of the open decision; nothing is any. */
  decision?: string;
  /** What is common to the titles of several, as a regular expression. */
  like?: string;
  stage: Stage;
  /** Not before this turn. */
  turn?: number;
  says: string;
  /** Where to read on. */
  rule?: string;
}

interface Course {
  about: string;
  lessons: readonly Lesson[];
}

/** The guided battles: a file of lessons beside this one for each, by the name of its scenario. */
const GUIDED: Readonly<Record<string, readonly Lesson[]>> = Object.fromEntries(
  Object.entries(import.meta.glob<Course>('./*.json', { eager: true, import: 'default' })).map(([file, course]) => [
    file.replace(/^.*\//, '').replace('.json', ''),
    course.lessons,
  ]),
);

/** Every guided battle with its lessons. */
export const COURSES: readonly (readonly [string, readonly Lesson[]])[] = Object.entries(GUIDED);

export function isGuided(scenario: string): boolean {
  return scenario in GUIDED;
}

/** What the teacher says now: the first lesson that fits and has not been heard. */
export function lessonFor(scenario: string, moment: Moment, heard: readonly string[]): Lesson | undefined {
  return GUIDED[scenario]?.find(
    (lesson) =>
      !heard.includes(lesson.id) &&
      lesson.stage === moment.stage &&
      fits(lesson, moment.decision) &&
      (lesson.turn ?? 0) <= moment.turn,
  );
}

function fits({ decision, like }: Lesson, title: string | null): boolean {
  if (like !== undefined) return new RegExp(like).test(title ?? '');
  return decision === undefined || decision === title;
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
