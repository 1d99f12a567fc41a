import { answer, asked, button, found, next, serious } from './campaign';
import { expect, like, picture, rests, test } from './table';

test('a campaign is founded in a minute: the dice of a character are seen, and one\'s own are typed', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/found');
  await expect(page.getByRole('heading', { name: 'Found a campaign' })).toBeVisible();
  while ((await page.getByRole('button', { name: /^Without/ }).count()) > 1) await page.getByRole('button', { name: /^Without/ }).last().click();
  await page.getByLabel('rolls real dice').check();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'The books' })).toBeVisible();
  await rests(page);
  // A name that is offered is written with one press.
  const offered = asked(page).locator('.names button').last();
  const name = await offered.innerText();
  await offered.click();
  await expect(asked(page).getByRole('textbox')).toHaveValue(name);
  for (let step = 0; step < 8 && !(await page.getByRole('group', { name: 'Type your dice' }).isVisible()); step++) {
    const give = button(page, 'So be it');
    if ((await give.isVisible()) && (await give.isEnabled())) await give.click();
    else await asked(page).locator('.choices button:not([aria-pressed=true])').first().click();
    await rests(page);
  }
  // SX-CCHR-03: two sixes are a Combat Value of 6. SX-CCHR-04: a 1 is a Coolness of 3.
  const tray = page.getByRole('group', { name: 'Type your dice' });
  for (const [rule, face] of [['SX-CCHR-03', 6], ['SX-CCHR-03', 6], ['SX-CCHR-04', 1]] as const) {
    await expect(tray.locator('h3')).toContainText(rule);
    await tray.getByRole('button', { name: `A ${face}` }).click();
    await tray.getByRole('button', { name: 'So they lie' }).click();
    await rests(page);
  }
  await picture(page, 'campaign-rolled');
  await expect(page.getByRole('region', { name: 'What the month has brought' })).toContainText('Combat Value 6 and Coolness 3');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  const sheet = page.getByRole('article').first();
  await expect(sheet.locator('dl div').filter({ hasText: 'Combat Value' }).locator('dd')).toHaveText('6');
  await expect(sheet.locator('dl div').filter({ hasText: 'Coolness' }).locator('dd')).toHaveText(/^3/);
});

test('one month on a phone, by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await like(page, {});
  await found(page, ['Ann'], { until: 1867 });
  for (let step = 0; step < 30; step++) {
    const now = await next(page);
    if (now !== 'asked' || (await page.locator('.leaf').textContent())?.includes('February')) break;
    await answer(page, 'touch', { settles: false });
  }
  await expect(page.locator('.leaf')).toContainText('February');
  await picture(page, 'campaign-phone');
  // The paper of the month that is over lies folded on the desk.
  await expect(page.getByRole('link', { name: 'The paper of January 1867: read it' })).toBeVisible();
  for (const room of ['The desk', 'People', 'Map', 'Papers', 'Wanted', 'Chronicle', 'Standing', 'Boot Hill', 'Seats']) {
    await page.getByRole('link', { name: room, exact: true }).tap();
    await rests(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);
    expect(wide, `${room}: nothing reaches over the edge of the screen`).toBe(true);
    expect(await serious(page), `${room} on a phone`).toEqual([]);
    await picture(page, `campaign-phone-${room.toLowerCase().replaceAll(' ', '-')}`);
  }
  await context.close();
});

test('four rivals live a whole campaign at once, and nineteen years scroll without a stutter', async ({ page }) => {
  test.slow();
  await like(page, {});
  await found(page, [], { rivals: 4, until: 1885 });
  await expect(asked(page).getByRole('heading', { name: 'The campaign has ended' })).toBeVisible({ timeout: 600_000 });
  await page.getByRole('link', { name: 'Chronicle' }).click();
  // The founding, and 228 months.
  await expect(page.locator('.month')).toHaveCount(229);
  // Told beside the result, and judged by nobody here: a test does not assert a time.
  const longest = await page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (longest = Math.max(longest, one.duration)))).observe({ type: 'longtask' });
    for (let step = 0; step < 60; step++) {
      scrollBy(0, document.documentElement.scrollHeight / 60);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return longest;
  });
  test.info().annotations.push({ type: 'longest task while scrolling (ms)', description: String(longest) });
  await page.getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByRole('document', { name: 'The paper of December 1885' })).toBeVisible();
  await picture(page, 'campaign-last-paper');
  await page.getByRole('link', { name: 'The desk' }).click();
  const faces = page.getByRole('img', { name: /^A portrait of/ });
  // Whoever is alive at the end has a face; how many that are, the years tell.
  await expect(faces.first()).toBeVisible();
  for (const face of await faces.all()) expect((await face.boundingBox())?.width, 'a face is to be seen').toBeGreaterThan(50);
  await picture(page, 'campaign-desk-1885');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await rests(page);
  // Everybody's likeness leads to his sheet.
  const last = page.getByRole('navigation', { name: 'Whose sheet' }).getByRole('link').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('article', { name: 'The sheet of Rival 3' })).toBeVisible();
  await picture(page, 'campaign-people-1885');
  for (const room of ['Map', 'Wanted']) {
    await page.getByRole('link', { name: room, exact: true }).click();
    await rests(page);
    await picture(page, `campaign-${room.toLowerCase()}-1885`);
  }
  await page.getByRole('link', { name: 'Standing' }).click();
  await picture(page, 'campaign-standing-1885');
  await page.getByRole('link', { name: 'Boot Hill' }).click();
  await picture(page, 'campaign-boot-hill-1885');
  // The life of somebody as a book: one file that needs nothing else.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /as a book$/ }).first().click();
  const book = await (await import('node:fs/promises')).readFile(await (await saved).path(), 'utf8');
  expect(book.startsWith('<!doctype html>')).toBe(true);
  expect(book, 'nothing is fetched from anywhere').not.toMatch(/(?:src|href)\s*=\s*"https?:/);
  // It is looked at as it prints.
  const leaf = await page.context().newPage();
  await leaf.setContent(book.replace(/<!doctype html>/, ''));
  await leaf.screenshot({ path: '../artefacts/screens/campaign-book.png', caret: 'initial', fullPage: true });
  await leaf.close();
});
