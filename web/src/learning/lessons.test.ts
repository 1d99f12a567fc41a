import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lessonFor } from './lessons';
import { MARCH_FIRST_BATTLE } from './march';

test('a lesson is given at its moment, once', () => {
  const asked = { decision: 'Movement: actions', stage: 'asked' as const, turn: 1 };
  expect(lessonFor('first-battle', asked, [])?.id).toBe('actions');
  expect(lessonFor('first-battle', asked, ['actions'])?.id).toBe('hussars');
  expect(lessonFor('first-battle', asked, ['actions', 'hussars'])).toBeUndefined();
  expect(lessonFor('first-battle', { ...asked, turn: 2 }, ['actions', 'hussars'])?.id).toBe('charge');
  expect(lessonFor('borodino', asked, [])).toBeUndefined();
});

test('every lesson has a name of its own and points at a rule that exists', () => {
  const book = readFileSync(new URL('../../../rulebook/march-toward-the-sound-of-guns.md', import.meta.url), 'utf8');
  expect(new Set(MARCH_FIRST_BATTLE.map((lesson) => lesson.id)).size).toBe(MARCH_FIRST_BATTLE.length);
  for (const { rule } of MARCH_FIRST_BATTLE) if (rule) expect(book).toContain(`### ${rule} `);
});
