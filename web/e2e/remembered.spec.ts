import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import { branchAt, bringGolden, expect, isOver, keptBattle, like, picture, rests, test } from './table';

const program = process.env['LONGROLL_PROGRAM'];

for (const file of ['march/army-a-breaks.json', 'sixgun/the-day-is-won.json', 'charge/last-turn-for-a.json']) {
  test(`the end of ${file} tells where it turned, and one button makes its report`, async ({ page, context }) => {
    await like(page, {});
    const { text } = await bringGolden(page, file, 'golden');
    await expect(isOver(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Luck' })).toBeVisible();
    expect((await new AxeBuilder({ page }).include('.orders').analyze()).violations).toEqual([]);
    await picture(page, `end-${file.split('/')[0]}`);

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'The battle report' }).click()]);
    expect(download.suggestedFilename()).toBe('golden-report.html');
    const html = await readFile(await download.path(), 'utf8');
    if (program) {
      const folder = await mkdtemp(join(tmpdir(), 'report-'));
      await writeFile(join(folder, 'battle.json'), text);
      await promisify(execFile)(program, ['report', join(folder, 'battle.json'), '-o', join(folder, 'report.html')]);
      expect(html, 'the page of `longroll report`').toBe(await readFile(join(folder, 'report.html'), 'utf8'));
    }
    // It stands alone: nothing is fetched for it, and what it says of the end the table says, too.
    const alone = await context.newPage();
    const fetched: string[] = [];
    alone.on('request', (request) => fetched.push(request.url()));
    await alone.setContent(html);
    for (const title of ['The forces', 'The story', 'Luck', 'The bill']) await expect(alone.getByRole('heading', { name: title })).toBeVisible();
    await expect(alone.locator('svg.map').first()).toBeVisible();
    expect(fetched).toEqual([]);
    await alone.pdf({ format: 'A4' });

    // A turning point leads to its moment.
    const points = page.locator('.turned button');
    const turned = alone.getByRole('heading', { name: 'Where it turned' });
    expect(await points.count() > 0).toBe((await turned.count()) > 0 || (await alone.getByRole('heading', { name: 'Rolls that decided' }).count()) > 0);
    if ((await points.count()) > 0) {
      const turn = /Turn (\d+)/.exec(await points.first().innerText())?.[1];
      await points.first().click();
      await expect(page.getByRole('group', { name: 'Replay' })).toBeVisible();
      expect(Number(turn)).toBeGreaterThan(0);
    }
  });
}

test('a battle branches: both lines are kept, named and listed, and a moment is found again by its bookmark', async ({ page }) => {
  await like(page, {});
  const { text, orders } = await bringGolden(page, 'march/army-a-breaks.json', 'The Old Line');
  // A bookmark with a name leads back to its moment.
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Moment of the battle' });
  await slider.fill('7');
  await expect(page.getByText(new RegExp(`^7 of ${orders}\\b`))).toBeVisible();
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await page.getByLabel('What is the moment called?').fill('Before the charge');
  await page.getByRole('button', { name: 'Keep the bookmark' }).click();
  await slider.fill('20');
  await expect(page.getByText(new RegExp(`^20 of ${orders}\\b`))).toBeVisible();
  await page.getByRole('list', { name: 'Bookmarks' }).getByRole('button', { name: /Before the charge/ }).click();
  await expect(slider).toHaveValue('7');
  await page.getByRole('button', { name: 'Leave the replay' }).click();
  await rests(page);
  const old = page.url();

  await branchAt(page, 7, orders, 'Not to charge');
  expect(page.url()).not.toBe(old);
  await expect(page.getByRole('heading', { name: 'Not to charge' })).toBeVisible();
  await expect(isOver(page)).toBeHidden();
  expect((await keptBattle(page)).orders).toBe(7);
  // The bookmark went along, and both lines are listed, each a click away.
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('list', { name: 'Bookmarks' })).toContainText('Before the charge');
  const lines = page.getByRole('list', { name: 'Lines of this battle' });
  await expect(lines).toContainText('Not to charge');
  await expect(lines).toContainText('from order 7');
  await picture(page, 'branches');
  expect((await new AxeBuilder({ page }).include('.orders').analyze()).violations).toEqual([]);
  await lines.getByRole('link', { name: 'The Old Line' }).click();
  await expect(isOver(page)).toBeVisible();
  await rests(page);
  expect(JSON.parse((await keptBattle(page)).record)).toEqual(JSON.parse(text));
  await page.goto('./#/saved');
  await expect(page.getByText('A line of “The Old Line”, from order 7.')).toBeVisible();
});
