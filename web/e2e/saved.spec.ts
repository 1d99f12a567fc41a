import { readFile } from 'node:fs/promises';
import { expect, picture, take, test, toTheActions } from './table';

test('battles are named, exported, imported and deleted, by keys alone', async ({ page }) => {
  await toTheActions(page);
  await page.goto('./#/saved');
  await page.getByRole('button', { name: 'Rename The Mill at Hirschfeld' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill('The Miller’s Revenge');
  await name.press('Enter');
  await expect(page.getByRole('link', { name: 'The Miller’s Revenge' })).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export The Miller’s Revenge' }).press('Enter')]);
  expect(download.suggestedFilename()).toBe('the-miller-s-revenge.json');
  const text = await readFile(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Delete The Miller’s Revenge' }).press('Enter');
  await page.getByRole('button', { name: 'Really delete' }).press('Enter');
  await expect(page.getByText('No battle has been fought in this browser yet.')).toBeVisible();

  const bring = async (file: string, content: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Import a record').press('Enter')]);
    await chooser.setFiles({ name: file, mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  // What is damaged is told in a sentence, and nothing is kept of it.
  const trouble = page.getByRole('alert');
  await bring('half.json', text.slice(0, text.length / 2));
  await expect(trouble).toContainText('half.json: ');
  await picture(page, 'damaged-file');
  await expect(page.locator('li.sheet')).toHaveCount(0);

  // What was edited is kept as far as its links hold, and says so.
  await bring('altered.json', text.replace('"title": "', '"title": "Not '));
  await expect(page.getByRole('status')).toContainText('altered.json: This battle holds for 0 of its 1 orders: the record has been edited or damaged');
  await page.getByRole('button', { name: 'Delete altered' }).press('Enter');
  await page.getByRole('button', { name: 'Really delete' }).press('Enter');

  await bring('revenge.json', text);
  await expect(trouble).toBeHidden();
  await page.getByRole('link', { name: 'revenge', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
});

/** A record as Longroll wrote it before records had links, under rules of another number. */
function older(text: string): string {
  interface Entry { digest?: string; link?: string; hash?: string }
  const record = JSON.parse(text) as { longroll: number; rules: unknown; last?: string; opening: Entry; orders: (Entry & { order: unknown })[] };
  for (const entry of [record.opening, ...record.orders]) {
    delete entry.digest;
    delete entry.link;
    entry.hash = '0123456789abcdef';
  }
  delete record.last;
  return JSON.stringify({ ...record, longroll: 1, rules: '0', orders: [...record.orders, { ...record.orders[0], order: { order: 'dance' } }] });
}

test('a battle of older rules opens as far as it holds, says so, goes on, and is exported as it was', async ({ page }) => {
  await toTheActions(page);
  await page.goto('./#/saved');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export The Mill at Hirschfeld' }).click()]);
  const text = older(await readFile(await download.path(), 'utf8'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Import a record').press('Enter')]);
  await chooser.setFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const says = page.getByRole('status').filter({ hasText: 'it was played under rules 0, and these are rules' });
  await expect(says).toContainText('old.json: This battle holds for 1 of its 2 orders: order 2 of 2 cannot be read');

  await page.getByRole('link', { name: 'old', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await expect(says).toBeVisible();
  await picture(page, 'older-rules');
  await take(page, 'End actions');
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeHidden();

  await page.goto('./#/saved');
  const asItWas = page.getByRole('button', { name: 'Export old as it was' });
  const [kept] = await Promise.all([page.waitForEvent('download'), asItWas.click()]);
  expect(kept.suggestedFilename()).toBe('old-as-it-was.json');
  expect(await readFile(await kept.path(), 'utf8')).toBe(text);
  // The one that goes on is of today's rules and says nothing any more.
  await page.getByRole('link', { name: 'old', exact: true }).click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await expect(says).toBeHidden();
});
