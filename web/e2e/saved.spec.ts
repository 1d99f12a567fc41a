import { readFile } from 'node:fs/promises';
import { expect, picture, test, toTheActions } from './table';

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
  await bring('altered.json', text.replace(/"hash":\s*"[^"]{4}/g, '"hash": "0000'));
  await expect(trouble).toContainText('altered.json: ');
  await picture(page, 'damaged-file');
  await expect(page.locator('li.sheet')).toHaveCount(0);

  await bring('revenge.json', text);
  await expect(trouble).toBeHidden();
  await page.getByRole('link', { name: 'revenge', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
});
