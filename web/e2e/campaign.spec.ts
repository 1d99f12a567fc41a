import { asked, atTheTable, books, button, fightToTheEnd, found, goOn, month, next, reckoned, serious, until } from './campaign';
import { expect, like, picture, rests, test } from './table';

test('two lives in the West: six months by mouse and keys, four ways to fight, a reload, out as a file and in again', async ({ page }) => {
  test.slow();
  await like(page, {});
  await page.goto('./');
  await page.getByRole('link', { name: 'Found a campaign' }).click();
  await found(page, ['Ann', 'Bert'], { until: 1876 });
  await picture(page, 'campaign-first');
  expect(await serious(page), 'the desk').toEqual([]);

  // Six months, each answered by both: by mouse and by keys in turn.
  for (let step = 0; step < 120 && !(await month(page)).startsWith('July'); step++) {
    const now = await next(page);
    if (now === 'fight') break;
    await goOn(page, now, step % 2 === 0 ? 'mouse' : 'keys', false);
  }
  await picture(page, 'campaign-half-a-year');

  // On the war table, with a reload in mid-encounter; it comes back by itself.
  expect(await until(page, 'fight', 'keys')).toBe('fight');
  await picture(page, 'campaign-fight');
  expect(await serious(page), 'an encounter').toEqual([]);
  await button(page, /^On the war table/).click();
  await atTheTable(page);
  await rests(page);
  await picture(page, 'campaign-on-the-table');
  await page.reload();
  await atTheTable(page);
  await page.goBack();
  await expect(asked(page).getByRole('link', { name: 'Back to the war table' })).toBeVisible();
  await page.reload();
  await asked(page).getByRole('link', { name: 'Back to the war table' }).click();
  await atTheTable(page);
  await rests(page);
  await fightToTheEnd(page);
  await reckoned(page);
  await picture(page, 'campaign-reckoned');

  // At once, by commanders.
  expect(await until(page, 'fight')).toBe('fight');
  await button(page, /^At once/).click();
  await reckoned(page, 200_000);

  // By the book.
  expect(await until(page, 'fight')).toBe('fight');
  await button(page, /^By the book/).click();
  await reckoned(page);

  // Typed in: what cannot be is refused before it is given.
  expect(await until(page, 'fight')).toBe('fight');
  await button(page, /^Type it in/).click();
  await expect(asked(page).getByRole('heading', { name: 'How it went at home' })).toBeVisible();
  expect(await serious(page), 'the form').toEqual([]);
  await picture(page, 'campaign-form');
  await asked(page).getByLabel(/^Constitution/).first().fill('0');
  await asked(page).getByLabel(/^Constitution/).first().press('Tab');
  await asked(page).getByRole('combobox').first().selectOption({ label: 'dead' });
  await asked(page).getByLabel(/^Constitution/).first().fill('1');
  await asked(page).getByLabel(/^Constitution/).first().press('Tab');
  await expect(button(page, 'Write it down')).toBeDisabled();
  await button(page, /are down$/).click();
  await expect(button(page, 'Write it down')).toBeEnabled();
  await button(page, 'Write it down').click();
  await reckoned(page);

  // Whatever was lived is there again after a reload, and as a file.
  await rests(page);
  await page.reload();
  await books(page);
  // While travel orders are sealed nobody may have the record: the next encounter is waited for.
  expect(await until(page, 'fight')).toBe('fight');
  await page.getByRole('link', { name: 'Chronicle' }).click();
  // It is laid out a score of months at a time, the newest first.
  await expect(page.locator('.month').last()).toContainText('January 1867');
  const months = await page.locator('.month').count();
  expect(months, 'six months and what was before the first').toBeGreaterThan(6);
  await picture(page, 'campaign-chronicle');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await saved).path();
  await page.goto('./#/saved');
  await page.locator('input[type=file]').setInputFiles({ name: 'brought.json', mimeType: 'application/json', buffer: await (await import('node:fs/promises')).readFile(file) });
  await page.getByRole('link', { name: 'brought', exact: true }).click();
  // People play every seat of a campaign from a file, so its sealed orders are for one of them.
  if ((await next(page)) === 'hand-over') await page.getByRole('dialog').getByRole('button', { name: /^I am/ }).click();
  await page.getByRole('link', { name: 'Chronicle' }).click();
  await expect(page.locator('.month')).toHaveCount(months);
  for (const room of ['People', 'Map', 'Papers', 'Wanted', 'Standing', 'Boot Hill', 'Seats']) {
    await page.getByRole('link', { name: room, exact: true }).click();
    await rests(page);
    expect(await serious(page), room).toEqual([]);
    await picture(page, `campaign-${room.toLowerCase().replace(' ', '-')}`);
  }
});
