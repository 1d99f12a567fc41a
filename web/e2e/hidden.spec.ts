import type { Page } from '@playwright/test';
import { answer, begin, expect, give, like, myTurn, panel, picture, rests, test } from './table';

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

test('dice of the side whose order it is not are typed by that side, to whom nothing of the table is shown', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/watering-hole');
  for (const side of [0, 1]) await page.getByLabel('rolls real dice and types them').nth(side).check();
  await page.locator('fieldset').nth(1).getByRole('combobox').selectOption({ label: 'A friend at this screen' });
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await page.getByRole('button', { name: 'I am Travellers' }).click();
  // Captain Hale walks into somebody's sight.
  await panel(page).getByRole('button', { name: 'Move' }).click();
  await page.locator('.chips button').first().click();
  await give(page).click();
  await expect(page.getByRole('dialog', { name: 'Hand the screen to Chokonen' })).toContainText('The dice are yours to roll');
  await page.getByRole('button', { name: 'I am Chokonen' }).click();
  const entry = page.getByRole('group', { name: 'Type your dice' });
  await expect(entry).toContainText('Chokonen');
  await expect(page.locator('[data-target], .log, svg[role=group]')).toHaveCount(0);
  await picture(page, 'dice-under-cover');
  const back = page.getByRole('button', { name: 'I am Travellers' });
  for (let batch = 0; batch < 8 && !(await back.isVisible()); batch++) {
    await page.getByRole('button', { name: 'Roll the rest' }).click();
    await rests(page);
  }
  await back.click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
});
