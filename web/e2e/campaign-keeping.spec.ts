import { readFile } from 'node:fs/promises';
import { answer, asked, button, found, goOn, keptAnswers, next, until } from './campaign';
import { answer as orderOnce, expect, like, orders, picture, rests, test } from './table';

test('two people hand the screen over where travel orders are sealed; another tab waits', async ({ page, context }) => {
  await like(page, {});
  await found(page, ['Ann', 'Bert'], { until: 1867 });
  for (let step = 0; step < 60 && (await next(page)) !== 'hand-over'; step++) await answer(page);
  const dialog = page.getByRole('dialog', { name: /^Hand the screen to/ });
  await expect(dialog).toBeVisible();
  await expect(asked(page)).toHaveCount(0);
  await picture(page, 'campaign-hand-over');
  await dialog.getByRole('button').click();
  await answer(page);
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('alert')).toContainText('This campaign is open in another tab.');
  await other.getByRole('button', { name: 'Play on here' }).click();
  await expect(other.getByRole('dialog', { name: /^Hand the screen to/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Another tab has taken this campaign over.');
  // What is answered there is there when the first tab takes it back: no answer is lost.
  const before = await keptAnswers(other);
  await goOn(other, await next(other));
  await answer(other);
  const after = await keptAnswers(other);
  expect(after).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Play on here' }).click();
  await expect(page.getByRole('navigation', { name: 'The books' }).or(page.getByRole('dialog', { name: /^Hand the screen to/ }))).toBeVisible();
  await rests(page);
  expect(await keptAnswers(page)).toBe(after);
  await expect(other.getByRole('alert')).toContainText('Another tab has taken this campaign over.');
  await other.close();
});

test('without locks the tab that is behind is told, and writes over no answer', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await like(page, {});
  await found(page, ['Ann'], { until: 1867 });
  const other = await context.newPage();
  await like(other, {});
  await other.goto(page.url());
  await expect(other.getByRole('navigation', { name: 'The books' })).toBeVisible();
  await rests(other);
  await answer(page);
  const played = await keptAnswers(page);
  await expect(other.getByRole('alert')).toContainText('This campaign has been played on in another tab.');
  expect(await keptAnswers(other)).toBe(played);
  await other.getByRole('button', { name: 'Go on from there' }).click();
  await expect(other.getByRole('navigation', { name: 'The books' })).toBeVisible();
  expect(await keptAnswers(other)).toBe(played);
  await other.close();
});

test('a page that is closed in mid-encounter loses nothing: not on the war table, not over the form', async ({ page, context }) => {
  await like(page, {});
  await found(page, ['Ann'], { until: 1876 });
  expect(await until(page, 'fight')).toBe('fight');
  const desk = page.url();
  // Over the form: what was typed is there again.
  await button(page, /^Type it in/).click();
  await asked(page).getByLabel(/^Constitution/).first().fill('2');
  await asked(page).getByLabel(/^Constitution/).first().press('Tab');
  await rests(page);
  await page.close();
  const again = await context.newPage();
  await like(again, {});
  await again.goto(desk);
  expect(await next(again)).toBe('fight');
  await button(again, /^Type it in/).click();
  await expect(asked(again).getByLabel(/^Constitution/).first()).toHaveValue('2');
  await button(again, 'Not now').click();
  // On the war table: every order is there again, and the desk knows the way to it.
  await button(again, /^On the war table/).click();
  await expect(again.getByRole('group', { name: /^The table/ })).toBeVisible({ timeout: 60_000 });
  await orderOnce(again);
  const given = await orders(again);
  expect(given).toBeGreaterThan(0);
  await again.close();
  const third = await context.newPage();
  await like(third, {});
  await third.goto(desk);
  await asked(third).getByRole('link', { name: 'Back to the war table' }).click();
  await expect(third.getByRole('group', { name: /^The table/ })).toBeVisible({ timeout: 60_000 });
  await rests(third);
  expect(await orders(third)).toBe(given);
});

test('a campaign of older rules opens as far as it holds, and its record stays as it was', async ({ page }) => {
  await like(page, {});
  const old = await readFile('e2e/old/campaign-of-rules-1.json');
  await page.goto('./#/saved');
  await page.locator('input[type=file]').setInputFiles({ name: 'Old West.json', mimeType: 'application/json', buffer: old });
  await page.getByRole('link', { name: 'Old West', exact: true }).click();
  // It was played under rules 1: all of it holds, or it stops somewhere and says where and by which rule.
  const says = page.getByRole('alert').filter({ hasText: /played under rules 1|holds for \d+ of its \d+ answers/ });
  const handOver = page.getByRole('dialog', { name: /^Hand the screen to/ });
  await expect(says.or(handOver).first()).toBeVisible();
  if (await handOver.isVisible()) await handOver.getByRole('button').click();
  await expect(says).toBeVisible();
  // It goes on from there, and the record as it was can still be had.
  const now = await next(page);
  if (now === 'asked') await answer(page);
  await page.goto('./#/saved');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as it was' }).click();
  expect(await readFile(await (await saved).path())).toEqual(old);
});
