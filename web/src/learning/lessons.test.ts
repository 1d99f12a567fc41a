import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lessonFor } from './lessons';
import { MARCH_FIRST_BATTLE } from './march';
import { SIXGUN_VACANT_LOT } from './sixgun';

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

test.each([
  [MARCH_FIRST_BATTLE, 'march-toward-the-sound-of-guns.md'],
  [SIXGUN_VACANT_LOT, 'six-gun-sound-tactical.md'],
])('every lesson has a name of its own and points at a rule that exists', (lessons, file) => {
  const book = readFileSync(new URL(`../../../rulebook/${file}`, import.meta.url), 'utf8');
  expect(new Set(lessons.map((lesson) => lesson.id)).size).toBe(lessons.length);
  for (const { rule } of lessons) if (rule) expect(book).toContain(`### ${rule} `);
});
