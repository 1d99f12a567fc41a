import type { BrowserContext, Page } from '@playwright/test';
import { expect, like, orders, panel, picture, rests, take, test, toTheActions } from './table';

const alert = (page: Page) => page.getByRole('alert');

/** The same battle in another tab, which the test watches for errors, too. */
async function otherTab(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  other.on('pageerror', (error) => expect(error.message, 'errors in the other tab').toBe(''));
  await like(other, {});
  await other.goto(page.url());
  return other;
}

test('one battle in two tabs: one plays, the other looks on or takes it over, and no order is lost', async ({ page, context }) => {
  await toTheActions(page);
  const other = await otherTab(context, page);
  await expect(alert(other)).toContainText('This battle is open in another tab.');
  await picture(other, 'open-elsewhere');

  await other.getByRole('button', { name: 'Look on' }).click();
  await expect(other.getByText('You look on: another tab plays this battle.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await expect(panel(other).getByRole('button', { name: 'End', exact: false })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Take back the last order' })).toHaveCount(0);
  const before = await orders(page);
  await take(page, /End/);
  expect(await orders(page)).toBeGreaterThan(before);
  // What is played is seen by whoever looks on.
  await expect(other.getByRole('heading', { name: 'Movement: actions' })).toHaveCount(0);
  await picture(other, 'looking-on');

  await other.getByRole('button', { name: 'Play on here' }).click();
  await expect(alert(page)).toContainText('Another tab has taken this battle over.');
  await expect(other.getByText('You look on')).toHaveCount(0);
  await expect(panel(other).locator('ul.open button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Play on here' }).click();
  await expect(panel(page).locator('ul.open button').first()).toBeVisible();
  await expect(alert(other)).toContainText('Another tab has taken this battle over.');
  await other.getByRole('button', { name: 'Play on here' }).click();
  await expect(alert(page)).toContainText('Another tab has taken this battle over.');

  // A tab that is closed has let go of its battle, and the other goes on with it by itself. So does one that is reloaded.
  await other.close();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
});

test('without locks the tab that is behind is told, and writes over nothing', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await toTheActions(page);
  const other = await otherTab(context, page);
  await expect(other.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await rests(other);
  await take(page, /End/);
  const played = await orders(page);
  await expect(alert(other)).toContainText('This battle has been played on in another tab.');
  await picture(other, 'behind');
  expect(await orders(other)).toBe(played);
  await other.getByRole('button', { name: 'Keep this table as a battle of its own' }).click();
  await expect(other.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('The Mill at Hirschfeld, the other way');

  // A battle that is deleted elsewhere is not brought back by playing on; it can be kept as another.
  await other.goto('./#/saved');
  await other.getByRole('button', { name: 'Delete The Mill at Hirschfeld', exact: true }).click();
  await other.getByRole('button', { name: 'Really delete' }).click();
  await expect(alert(page)).toContainText('This battle was deleted in another tab.');
  await other.close();
});
