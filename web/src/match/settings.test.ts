import { expect, test } from 'vitest';
import { sound } from './settings.svelte';

test('what is damaged in the settings is as it was at first', () => {
  const first = sound({});
  for (const damaged of [null, 7, 'x', [], { theme: 'pink', speed: 3, details: 1, hintsRead: 'all', hints: null }]) expect(sound(damaged)).toEqual(first);
  expect(sound({ theme: 'dark', speed: 0, hintsRead: ['a', 3] })).toEqual({ ...first, theme: 'dark', speed: 0, hintsRead: ['a'] });
});
