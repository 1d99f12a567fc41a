import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Sheet } from '../protocol';
import { armies, forgetArmy, forgetOwn, keepArmy, keepOwn, listed, own, owns, type Army, type Own } from './store';

const battle = (id: string, title: string): Own => ({
  id, file: `${id}.toml`, text: `title = "${title}"`, sheet: {} as Sheet, doubts: [], changed: 1,
  card: { slug: `~${id}`, ruleset: 'march', title, says: '', notes: '', minutes: 5, sides: { A: 'A', B: 'B' } },
});

test('battles of one’s own are kept by title, replaced by id, and forgotten', async () => {
  await keepOwn(battle('one', 'The Ford'));
  await keepOwn(battle('two', 'A Bridge'));
  expect((await owns()).map((one) => one.card.title)).toEqual(['A Bridge', 'The Ford']);
  await keepOwn(battle('one', 'The Ford at Dawn'));
  expect((await own('one'))?.card.title).toBe('The Ford at Dawn');
  await forgetOwn('one');
  expect(await own('one')).toBeUndefined();
  expect(await owns()).toHaveLength(1);
});

test('army lists are kept beside the battles, and a scenario calls them by the name of their file', async () => {
  const army: Army = { id: 'a', file: 'my-army.toml', text: 'title = "The Reserve"', ruleset: 'march', title: 'The Reserve', says: '', list: { title: 'The Reserve' }, changed: 1 };
  await keepArmy(army);
  expect(await listed()).toEqual([{ name: 'my-army', list: { title: 'The Reserve' } }]);
  await forgetArmy('a');
  expect(await armies()).toEqual([]);
});
