import { readFile } from 'node:fs/promises';
import { test as loud, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';
import { begin, expect, like, openFirstBattle, panel, picture, rests, take, test, toTheActions } from './table';

/** The games whose engines the pages fetch from now on. */
function fetched(context: BrowserContext): Set<string> {
  const games = new Set<string>();
  context.on('request', (request) => {
    const [, game] = /\/(\w+)_bg-[\w-]{8}\.wasm$/.exec(request.url()) ?? [];
    if (game && game !== 'desk') games.add(game);
  });
  return games;
}

/** What is kept of the games for the time without a network: `march.md`, `march_bg.wasm`. */
async function kept(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => request.url.replace(/^.*\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1'));
  });
  return names.filter((name) => /\.(md|wasm)$/.test(name) && name !== 'desk_bg.wasm').sort();
}

const ofGames = (...games: string[]) => games.flatMap((game) => [`${game}.md`, `${game}_bg.wasm`]);

/** Waits until the pages are kept with these games, and no other. */
async function keeps(page: Page, ...games: string[]) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page)).toEqual(ofGames(...games));
}

const served = loud.extend<{ server: Server }>({
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.address),
});

/** A page of the site without any of its scripts. */
async function openPlain(page: Page) {
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto('./icon.svg');
}

/** A battle as an older edition kept it, before battles had a version. */
async function keepOld(page: Page, battle: { id: string; ruleset?: string; record: string }) {
  await openPlain(page);
  await page.evaluate(async (old) => {
    const base = await new Promise<IDBDatabase>((keep, fail) => {
      const opening = indexedDB.open('longroll', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('battles', { keyPath: 'id' });
      opening.onsuccess = () => keep(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    await new Promise<void>((keep) => {
      const writing = base.transaction('battles', 'readwrite');
      const person = { who: 'person' };
      writing.objectStore('battles').put({
        ...old, name: 'An old battle', scenario: 'Somewhere', seats: { A: person, B: person }, hands: { A: 'longroll', B: 'longroll' }, stage: '', orders: 1, ended: true, changed: 1,
      });
      writing.oncomplete = () => keep();
    });
    base.close();
  }, battle);
}

/** A cache as an older edition left it, with this file in it. */
async function keepOldEdition(page: Page, file: string) {
  await openPlain(page);
  await page.evaluate(async (path) => (await caches.open('longroll-0123456789ab')).put(path, new Response('old')), file);
  await page.goto('./');
}

test('lists, maps and rulebooks need no engine; a game fetches its own and no other', async ({ page, context }) => {
  const games = fetched(context);
  await like(page, {});
  await page.goto('./#/rules/sixgun/SX-END-03');
  await expect(page.getByRole('article')).toContainText('SX-END-03');
  await page.goto('./');
  const choose = page.getByRole('link', { name: 'Choose a battle' });
  await expect(choose.first()).toBeVisible();
  await expect(page.locator('article svg[role=img]')).toHaveCount(await choose.count());
  await rests(page);
  expect([...games]).toEqual([]);
  await openFirstBattle(page);
  await begin(page);
  // The chances of an order are counted by a second engine of the same game.
  await panel(page).getByRole('button', { name: 'Keep all dice' }).first().click();
  await rests(page);
  expect([...games]).toEqual(['march']);
  await openFirstBattle(page, 1);
  await begin(page);
  expect([...games]).toEqual(['march', 'sixgun']);
});

// Without a network the browser itself writes errors to the console, so these two tests allow them.
served('a game that was played once is kept, and both play without a network', async ({ page, server }) => {
  await toTheActions(page);
  await keeps(page, 'march');
  await openFirstBattle(page, 1);
  await begin(page);
  await rests(page);
  await keeps(page, 'march', 'sixgun');
  await server.stop();
  await page.reload();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  for (const game of [1, 0]) {
    await openFirstBattle(page, game);
    await begin(page);
  }
  await take(page, 'Keep all dice');
  await page.goto('./#/rules/sixgun/SX-END-03');
  await expect(page.getByRole('article')).toContainText('SX-END-03');
});

served('a game that is not kept says so without a network, and is fetched when there is one again', async ({ page, server }) => {
  await toTheActions(page);
  await keeps(page, 'march');
  await server.stop();
  await page.goto('./#/play/sixgun');
  await page.locator('.battles > a').first().click();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(page.getByRole('alert')).toContainText('it is not in this browser yet, and there is no network to fetch it');
  await picture(page, 'game-not-kept');
  await server.start();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await keeps(page, 'march', 'sixgun');
});

test('battles an older edition kept are opened by the engine of their game', async ({ page, context }) => {
  const games = fetched(context);
  const record = (path: string) => readFile(`../records/${path}.json`, 'utf8');
  await keepOld(page, { id: 'old-duel', ruleset: 'sixgun', record: await record('sixgun/showdown') });
  await keepOld(page, { id: 'old-march', record: await record('march/endured') });
  await page.goto('./#/table/old-duel');
  await expect(page.getByRole('heading', { name: 'The battle is over' })).toBeVisible();
  expect([...games]).toEqual(['sixgun']);
  await page.goto('./#/table/old-march');
  await expect(page.getByRole('heading', { name: 'The battle is over' })).toBeVisible();
  await page.goto('./#/saved');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export An old battle' }).first().click()]);
  expect(download.suggestedFilename()).toBe('an-old-battle.json');
});

test('old links lead where they led', async ({ page }) => {
  for (const [link, heading] of [
    ['#/play/march', 'March Toward the Sound of Guns'],
    ['#/play/sixgun/ok-corral', 'Who plays?'],
    ['#/play-sheet/march', 'March Toward the Sound of Guns: play sheet'],
    ['#/rules/march/MG-CMD-03', 'Measuring command range'],
  ] as const) {
    await page.goto(`./${link}`);
    await expect(page.getByRole('heading', { name: heading, exact: true }), link).toBeVisible();
  }
});

test('whoever kept an edition with all games in one file keeps them all', async ({ page }) => {
  await keepOldEdition(page, './assets/engine_bg-AbCdE_-h.wasm');
  const choose = page.getByRole('link', { name: 'Choose a battle' });
  await expect(choose.first()).toBeVisible();
  const games = await choose.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  // The campaign is kept with them: whoever kept everything keeps everything.
  await keeps(page, ...[...games, 'campaign'].sort());
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
});

test('a new edition keeps the games the old one kept', async ({ page }) => {
  await keepOldEdition(page, './assets/sixgun_bg-AbCdE_-h.wasm');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page)).toEqual(['sixgun_bg.wasm']);
});
