import type { Page } from '@playwright/test';
import { answer, begin, expect, like, myTurn, picture, rests, test } from './table';

/** Who begins concealed in Holed Up at Tinaja Seca. */
const CONCEALED = ['Nah-zay', 'Dos Lobos', 'Tzoe', 'Chato', 'Bonito', 'Perico', 'Yanozha'];

async function unseen(page: Page): Promise<string[]> {
  const seen = await page.locator('[data-target]').evaluateAll((all) => all.map((one) => one.getAttribute('data-target')));
  return CONCEALED.filter((name) => !seen.includes(name));
}

test('hidden figures are not in the page at all', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/watering-hole');
  await expect(page.getByRole('img', { name: /^The map/ })).toBeVisible();
  await rests(page);
  // Nobody has a seat yet: the sheet shows only what both sides may know.
  const sheet = await page.locator('.map').innerHTML();
  for (const name of CONCEALED) expect(sheet).not.toContain(name);
  await begin(page);
  await myTurn(page);
  for (let order = 0; order < 4; order++) {
    const hidden = await unseen(page);
    expect(hidden.length, 'some are still hidden').toBeGreaterThan(2);
    const html = await page.content();
    for (const name of hidden) expect(html, `${name} after ${order} orders`).not.toContain(name);
    await answer(page);
  }
  await picture(page, 'hidden');
});

test('two people hand the screen over, and nothing of the table is in the page until they have', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/watering-hole');
  await page.locator('fieldset').nth(1).getByRole('combobox').selectOption({ label: 'A friend at this screen' });
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  const cover = page.getByRole('dialog', { name: /^Hand the screen to/ });
  await expect(cover).toBeVisible();
  await expect(page.locator('[data-target], .log, .unseen:has-text("acts")')).toHaveCount(0);
  await picture(page, 'hand-over');
  await cover.getByRole('button', { name: /^I am/ }).press('Enter');
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await expect(page.locator('[data-target]')).not.toHaveCount(0);
  // A reload asks again who sits there.
  await page.reload();
  await expect(cover).toBeVisible();
  await expect(page.locator('[data-target]')).toHaveCount(0);
});
