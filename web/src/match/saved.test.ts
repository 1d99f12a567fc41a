import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { battle, battles, forget, keep, newSeed, type Battle } from './saved';

const store = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v), removeItem: (k: string) => store.delete(k) },
});

const kept = (id: string, changed: number): Battle => ({
  id, changed, name: id, ruleset: 'march', scenario: 'first', record: '{}', stage: '', orders: 0, ended: false,
  seats: { A: { who: 'person' }, B: { who: 'person' } }, hands: { A: 'longroll', B: 'longroll' },
});

test('battles are kept, listed with the last one first, and forgotten', async () => {
  await keep(kept('old', 1));
  await keep(kept('new', 2));
  await keep({ ...kept('old', 3), name: 'older, but played since' });
  expect((await battles()).map((one) => one.id)).toEqual(['old', 'new']);
  expect((await battle('old'))?.name).toBe('older, but played since');
  await forget('old');
  expect((await battles()).map((one) => one.id)).toEqual(['new']);
  expect(await battle('old')).toBeUndefined();
});

test('a seed is a whole number that JavaScript carries exactly', () => {
  for (let i = 0; i < 100; i++) expect(Number.isSafeInteger(newSeed())).toBe(true);
});
