import type { Page } from '@playwright/test';
import { expect, take, test, toTheActions } from './table';

const alert = (page: Page) => page.getByRole('alert');

const ODD: [address: string, says: string | RegExp][] = [
  ['#/%E0%A4%A', 'There is no such page'],
  ['#/moon', 'There is no such page'],
  ['#/play/moon', 'There is no game called “moon”'],
  ['#/play/march/moon', /cannot be shown|no battle called/],
  ['#/play/march/%', /cannot be shown|no battle called/],
  ['#/play/sixgun/first-battle', 'There is no battle called “first-battle”'],
  ['#/table/moon', 'The battle cannot be opened'],
  ['#/table/%ZZ', 'The battle cannot be opened'],
  ['#/rules/moon', 'There is no game called “moon”'],
  ['#/rules/march/MG-MOON-99', 'March'],
  ['#/play-sheet/moon', 'This page cannot be shown'],
];

test('an odd address is answered with a sentence, and the way back works', async ({ page }) => {
  await page.goto('./');
  for (const [address, says] of ODD) {
    await page.goto(`./${address}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 }), address).toContainText(says);
    await expect(page.getByRole('link').first(), address).toBeVisible();
  }
});

test('what lies damaged in the browser is told of, and breaks nothing', async ({ page }) => {
  await toTheActions(page);
  const id = page.url().split('/').pop();
  await page.evaluate((battle) => {
    localStorage[`longroll-draft-${battle}`] = '{"orders": 1, "dra';
    localStorage['longroll-settings'] = '{"theme": 7, "hintsRead": "all", "speed": 0, "hints": false}';
  }, id);
  await page.reload();
  await expect(alert(page)).toContainText('is damaged and cannot be taken up again');
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await take(page, /End/);
  // A kept battle of which half is gone can be listed, and says what is wrong with it.
  await page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((keep) => {
      const opening = indexedDB.open('longroll', 1);
      opening.onsuccess = () => keep(opening.result);
    });
    const transaction = base.transaction('battles', 'readwrite');
    transaction.objectStore('battles').put({ id: 'half', name: 'Half a battle', record: '{"form' });
    transaction.objectStore('battles').put({ id: 'none' });
    await new Promise((done) => (transaction.oncomplete = done));
    base.close();
  });
  await page.goto('./#/saved');
  await page.getByRole('link', { name: 'Half a battle' }).click();
  await expect(page.getByRole('heading', { name: 'The battle cannot be opened' })).toBeVisible();
  await page.getByRole('link', { name: 'To the battles' }).click();
  await page.getByRole('button', { name: 'Delete A battle without a name' }).click();
  await page.getByRole('button', { name: 'Really delete' }).click();
  await expect(page.getByText('A battle without a name')).toHaveCount(0);
});
