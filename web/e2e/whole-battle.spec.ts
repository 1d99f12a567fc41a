import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer, begin, branchAt, expect, give, isOver, like, myTurn, orders, picture, playToTheEnd, rests, test } from './table';

/** Every game on the first page, in its order there. */
const GAMES = ['March Toward the Sound of Guns', 'Six Gun Sound', 'Sound the Charge 1:25', 'The Sound of the Guns'];

test('no game is left out', async ({ page }) => {
  await like(page, {});
  await page.goto('./');
  await expect(page.locator('.games h2')).toHaveText(GAMES);
});

GAMES.forEach((title, game) => {
  test(`${title}: a battle to its end against a commander, by mouse and keys, with own dice, undo, reload, replay, export and import`, async ({ page }) => {
    await like(page, {});
    test.setTimeout(test.info().timeout * 1.4);
    await wholeBattle(page, game);
  });
});

/** The first battle of a game that is more than a duel: from ten minutes on. */
async function openBattle(page: Page, game: number) {
  await page.goto('./');
  await page.getByRole('link', { name: 'Choose a battle' }).nth(game).click();
  const battles = page.locator('.battles > a');
  await expect(battles.first()).toBeVisible();
  const minutes = (await battles.allInnerTexts()).map((words) => Number(/about (\d+)\s+minutes/.exec(words)?.[1] ?? 0));
  await battles.nth(minutes.findIndex((long) => long >= 10)).click();
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeVisible();
}

/** Plays on until the last order is one's own and cost no die. Where men can turn, turning is such an order. */
async function untilUndo(page: Page) {
  const undo = page.getByRole('button', { name: 'Take back the last order' });
  const turn = page.locator('.orders').getByRole('button', { name: 'Turn', exact: true });
  for (let order = 0; order < 60; order++) {
    await myTurn(page);
    if (await turn.isVisible()) {
      await turn.click();
      await page.locator('.orders').getByRole('button', { name: 'West', exact: true }).click();
      await give(page).click();
    } else {
      await answer(page, order % 2 === 0 ? 'keys' : 'mouse');
    }
    await rests(page);
    if (await undo.isVisible()) return;
  }
  throw new Error('no order could be taken back');
}

async function wholeBattle(page: Page, game: number) {
  await openBattle(page, game);
  await page.getByLabel('rolls real dice and types them').first().check();
  await begin(page);

  // A few orders, then a reload in the middle of the battle.
  for (let order = 0; order < 6; order++) {
    await answer(page, order % 2 === 0 ? 'keys' : 'mouse');
    await rests(page);
    if ((await orders(page)) >= 2) break;
  }
  const early = await orders(page);
  expect(early).toBeGreaterThanOrEqual(2);
  await page.reload();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await rests(page);
  expect(await orders(page)).toBeGreaterThanOrEqual(early);

  // The first order that can be taken back is, and given again.
  await untilUndo(page);
  await rests(page);
  const sofar = await orders(page);
  await page.keyboard.press('u');
  await expect.poll(() => orders(page)).toBe(sofar - 1);
  await answer(page, 'mouse');

  // Some rolls by one's own hand; then Longroll rolls for both.
  for (let order = 0; order < 12 && !(await isOver(page).isVisible()); order++) await answer(page, order % 2 === 0 ? 'mouse' : 'keys');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByLabel('rolls real dice and types them').first().uncheck();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await playToTheEnd(page, { eager: 60 });
  await expect(isOver(page)).toBeVisible();
  await picture(page, `battle-over-${game}`);
  const given = await orders(page);
  expect(given).toBeGreaterThan(20);

  // The replay goes to any moment, by order, turn and roll, and leads back.
  await page.getByRole('button', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider', { name: 'Moment of the battle' });
  await expect(scrub).toHaveValue(String(given));
  await scrub.fill('1');
  await expect(page.getByText(new RegExp(`^1 of ${given}\\b`))).toBeVisible();
  await page.getByRole('button', { name: 'Next turn' }).click();
  await expect(page.getByRole('heading', { name: /^Turn 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next roll' }).click();
  await page.getByRole('button', { name: 'Previous phase' }).click();
  await picture(page, `replay-${game}`);
  await page.getByRole('button', { name: 'Leave the replay' }).click();
  await expect(isOver(page)).toBeVisible();

  // Exported, and imported again under the name of the file.
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export the record' }).click()]);
  const path = await download.path();
  const record = JSON.parse(await readFile(path, 'utf8')) as { longroll: number; orders: unknown[] };
  expect(record.orders).toHaveLength(given);
  await page.getByRole('link', { name: 'All battles' }).click();
  const name = `as-it-was-${game}`;
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer: await readFile(path) });
  await expect(page.getByRole('link', { name })).toBeVisible();
  await picture(page, 'battles');

  // From any moment one can play on, another way.
  await page.getByRole('link', { name }).click();
  await branchAt(page, 2, given, 'another-way');
  await expect(isOver(page)).toBeHidden();
  await expect.poll(() => orders(page)).toBe(2);

  // A file that is no record is refused with a sentence, and nothing is kept.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'All battles' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  const before = await page.locator('li.sheet').count();
  await page.locator('input[type=file]').setInputFiles({ name: 'shopping.json', mimeType: 'application/json', buffer: Buffer.from('{"eggs": 6}') });
  await expect(page.getByRole('alert')).toContainText('shopping.json: this is no record');
  expect(await page.locator('li.sheet').count()).toBe(before);
}
