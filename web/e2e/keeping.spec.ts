import type { Page } from '@playwright/test';
import { begin, expect, like, openFirstBattle, picture, take, test, toTheActions } from './table';

const alert = (page: Page) => page.getByRole('alert');

test('a browser without room says so, the battle goes on, and it can be exported', async ({ page }) => {
  await toTheActions(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await take(page, /End/);
  await expect(alert(page)).toContainText('This browser has no room left to keep battles.');
  await picture(page, 'no-room');
  const [download] = await Promise.all([page.waitForEvent('download'), alert(page).getByRole('button', { name: 'Export it' }).click()]);
  expect(download.suggestedFilename()).toBe('the-mill-at-hirschfeld.json');
  await page.evaluate(() => location.replace('#/saved'));
  await page.getByRole('link', { name: 'The Mill at Hirschfeld' }).click();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
});

test('a browser that lets pages keep nothing plays all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('no', 'SecurityError');
    };
    IDBFactory.prototype.open = forbid;
    Object.defineProperty(window, 'localStorage', { get: forbid });
  });
  await page.goto('./#/saved');
  await expect(alert(page)).toContainText('This browser does not let pages keep battles.');
  await page.goto('./#/play/march/first-battle');
  await begin(page);
  await expect(alert(page)).toContainText('This browser does not let pages keep battles. This one goes on, but only until you leave the page.');
});

test('what the browser promises about keeping is said', async ({ page }) => {
  await page.addInitScript(() => {
    let promised = false;
    navigator.storage.persisted = () => Promise.resolve(promised);
    navigator.storage.persist = () => Promise.resolve((promised = true));
  });
  await like(page, {});
  await page.goto('./#/settings');
  await expect(page.getByText('This browser has not promised to keep battles for good')).toBeVisible();
  await openFirstBattle(page);
  await begin(page);
  await page.goto('./#/settings');
  await expect(page.getByText('Battles are kept in this browser until you delete them.')).toBeVisible();
});
