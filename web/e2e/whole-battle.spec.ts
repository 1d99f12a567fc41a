import { readFile } from 'node:fs/promises';
import { begin, expect, give, isOver, like, openFirstBattle, orders, panel, picture, playToTheEnd, test } from './table';

test('a first battle against a commander is played to its end, reloaded, replayed, exported and imported', async ({ page }) => {
  test.setTimeout(300_000);
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);

  // A few orders, then a reload in the middle of the battle.
  await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
  await give(page).click();
  await panel(page).getByRole('button', { name: /Coëhorn/ }).click();
  await panel(page).getByRole('button', { name: /^Move/ }).click();
  await page.locator('.chips button').first().click();
  await give(page).click();
  await expect.poll(() => orders(page)).toBe(2);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  expect(await orders(page)).toBe(2);

  await playToTheEnd(page);
  await expect(isOver(page)).toBeVisible();
  await picture(page, 'battle-over');
  const given = await orders(page);
  expect(given).toBeGreaterThan(40);

  // The replay goes to any moment, by order, turn and roll, and leads back.
  await page.getByRole('button', { name: 'Replay' }).click();
  const scrub = page.getByRole('slider', { name: 'Moment of the battle' });
  await expect(scrub).toHaveValue(String(given));
  await scrub.fill('1');
  await expect(page.getByText(new RegExp(`^1 of ${given} `))).toBeVisible();
  await page.getByRole('button', { name: 'Next turn' }).click();
  await expect(page.getByRole('heading', { name: /^Turn 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next roll' }).click();
  await page.getByRole('button', { name: 'Previous phase' }).click();
  await picture(page, 'replay');
  await page.getByRole('button', { name: 'Leave the replay' }).click();
  await expect(isOver(page)).toBeVisible();

  // Exported, and imported again under the name of the file.
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export the record' }).click()]);
  const path = await download.path();
  const record = JSON.parse(await readFile(path, 'utf8')) as { longroll: number; orders: unknown[] };
  expect(record.orders).toHaveLength(given);
  await page.getByRole('link', { name: 'All battles' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'as-it-was.json', mimeType: 'application/json', buffer: await readFile(path) });
  await expect(page.getByRole('link', { name: 'as-it-was' })).toBeVisible();
  await picture(page, 'battles');

  // From any moment one can play on, another way.
  await page.getByRole('link', { name: 'as-it-was' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Moment of the battle' }).fill('2');
  await expect(page.getByText(new RegExp(`^2 of ${given} `))).toBeVisible();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('button', { name: 'Yes, play on' }).click();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await expect.poll(() => orders(page)).toBe(2);

  // A file that is no record is refused with a sentence, and nothing is kept.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'All battles' }).click();
  const before = await page.locator('li.sheet').count();
  await page.locator('input[type=file]').setInputFiles({ name: 'shopping.json', mimeType: 'application/json', buffer: Buffer.from('{"eggs": 6}') });
  await expect(page.getByRole('alert')).toContainText('shopping.json: this is no record');
  expect(await page.locator('li.sheet').count()).toBe(before);
});
