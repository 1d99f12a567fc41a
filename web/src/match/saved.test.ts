import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { Behind, battle, battles, forget, keep, newSeed, playOn, rename, unfinished, type Battle } from './saved';

afterEach(() => vi.restoreAllMocks());

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
  await playOn({ ...kept('old', 1), version: 1 }, kept('old', 3));
  await rename('old', 'older, but played since');
  expect((await battles()).map((one) => one.id)).toEqual(['old', 'new']);
  expect((await battle('old'))?.name).toBe('older, but played since');
  await forget('old');
  expect((await battles()).map((one) => one.id)).toEqual(['new']);
  expect(await battle('old')).toBeUndefined();
});

test('a seed is a whole number that JavaScript carries exactly', () => {
  for (let i = 0; i < 100; i++) expect(Number.isSafeInteger(newSeed())).toBe(true);
});

test('a battle that was played on elsewhere is not written over, nor is a deleted one brought back', async () => {
  const { battle: first } = await keep(kept('shared', 1));
  const { battle: second } = await playOn(first, { ...first, record: 'played on' });
  expect(second.version).toBe(2);
  await expect(playOn(first, { ...first, record: 'behind' })).rejects.toThrow(new Behind('played on'));
  expect((await battle('shared'))?.record).toBe('played on');
  await forget('shared');
  await expect(playOn(second, second)).rejects.toThrow(new Behind('deleted'));
  expect(await battle('shared')).toBeUndefined();
});

test('a name that was given elsewhere stays, and is no reason to be behind', async () => {
  const { battle: first } = await keep(kept('named', 1));
  await rename('named', 'Waterloo');
  const { battle: second } = await playOn(first, { ...first, orders: 1 });
  expect(second).toMatchObject({ name: 'Waterloo', orders: 1, version: 2 });
  await expect(rename('nobody', 'Moscow')).rejects.toThrow('deleted');
});

test('a battle from before there were versions is played on', async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, { version: _, ...old }: Battle) {
    return put.call(this, old);
  });
  await keep(kept('ancient', 1));
  const old = (await battle('ancient')) as Battle;
  expect(old.version).toBeUndefined();
  expect((await playOn(old, old)).battle.version).toBe(1);
});

test('a browser that has no room left says so, and the battle goes on in the page', async () => {
  const { battle: first } = await keep(kept('large', 1));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { battle: second, trouble } = await playOn(first, { ...first, record: 'one more order' });
  expect(trouble).toBe('This browser has no room left to keep battles.');
  expect((await battle('large'))?.record).toBe('one more order');
  full.mockRestore();
  // As soon as there is room it is kept, as if nothing had been.
  const third = await playOn(second, { ...second, record: 'and another' });
  expect([third.trouble, third.battle.version]).toEqual([null, 2]);
});

test('a browser that lets pages keep nothing says so, and a new battle can be played all the same', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await expect(battles()).rejects.toThrow('This browser does not let pages keep battles.');
  expect((await keep(kept('secret', 1))).trouble).toBe('This browser does not let pages keep battles.');
  expect((await battles()).map((one) => one.id)).toEqual(['secret']);
  expect((await battle('secret'))?.record).toBe('{}');
  await forget('secret');
  await expect(battles()).rejects.toThrow('does not let pages');
});

test('what is damaged in a kept battle is put in, and the rest is as it was', async () => {
  const damaged = { ...kept('damaged', 1), name: 7, seats: { A: { who: 'commander', slug: 'marshal' } }, hands: 'none', changed: 'yesterday', record: null, older: [{ record: 'old', says: 'It stops.' }, null, { record: 7 }] };
  await keep(damaged as unknown as Battle);
  expect(await battle('damaged')).toMatchObject({
    id: 'damaged', name: 'A battle without a name', record: '', scenario: 'first', changed: 0,
    seats: { A: { who: 'commander', slug: 'marshal' }, B: { who: 'person' } }, hands: { A: 'longroll', B: 'longroll' },
    older: [{ record: 'old', says: 'It stops.' }],
  });
  expect(await battles()).toContainEqual(expect.objectContaining({ id: 'damaged' }));
});

test('a draft is read, damaged or missing', () => {
  const draft = { orders: 3, draft: { order: 'done' }, dice: ['12'] };
  store.set('longroll-draft-one', JSON.stringify(draft));
  store.set('longroll-draft-two', '{"orders": 3, "draft"');
  expect([unfinished('one'), unfinished('two'), unfinished('three')]).toEqual([draft, 'damaged', null]);
});
