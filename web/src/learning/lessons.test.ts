import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COURSES, lessonFor } from './lessons';

test('a lesson is given at its moment, once', () => {
  const asked = { decision: 'Movement: actions', stage: 'asked' as const, turn: 1 };
  expect(lessonFor('first-battle', asked, [])?.id).toBe('actions');
  expect(lessonFor('first-battle', asked, ['actions'])?.id).toBe('hussars');
  expect(lessonFor('first-battle', asked, ['actions', 'hussars'])).toBeUndefined();
  expect(lessonFor('first-battle', { ...asked, turn: 2 }, ['actions', 'hussars'])?.id).toBe('charge');
  expect(lessonFor('borodino', asked, [])).toBeUndefined();
});

test('a lesson may be for every man’s turn', () => {
  const acts = { decision: 'Virgil Earp acts', stage: 'asked' as const, turn: 1 };
  expect(lessonFor('ok-corral', acts, [])?.id).toBe('cards');
  expect(lessonFor('ok-corral', { ...acts, decision: 'Got a shot' }, [])?.id).toBe('got-a-shot');
});

test('a first battle of every game is guided', () => {
  expect(COURSES.map(([scenario]) => scenario).sort()).toEqual(['first-battle', 'landshut-road', 'ok-corral', 'toll-gate']);
});

const books = [
  'march-toward-the-sound-of-guns.md',
  'six-gun-sound-tactical.md',
  'sound-the-charge.md',
  'sound-of-the-guns.md',
].map((file) => readFileSync(new URL(`../../../rulebook/${file}`, import.meta.url), 'utf8'));

test.each(COURSES)('every lesson of %s has a name of its own and points at a rule that exists', (_, lessons) => {
  expect(new Set(lessons.map((lesson) => lesson.id)).size).toBe(lessons.length);
  for (const { rule } of lessons) if (rule) expect(books.some((book) => book.includes(`### ${rule} `)), rule).toBe(true);
});
