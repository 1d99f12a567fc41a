import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { answer as orderOnce, expect, isOver, like, myTurn, picture, rests, test } from './table';

const asked = (page: Page) => page.locator('section.asked');
const button = (page: Page, name: string | RegExp) => asked(page).getByRole('button', { name }).first();

/** Founds a campaign with these people at the screen, until the end of a year. */
async function found(page: Page, people: string[], { rivals = 0, until = 1869 } = {}) {
  await page.goto('./#/found');
  await expect(page.getByRole('heading', { name: 'Found a campaign' })).toBeVisible();
  while ((await page.getByRole('button', { name: /^Without/ }).count()) > 0) await page.getByRole('button', { name: /^Without/ }).first().click();
  for (let more = 1; more < people.length + rivals; more++) await page.getByRole('button', { name: 'One more' }).click();
  for (let place = 0; place < people.length + rivals; place++) {
    const seat = page.locator('form ol > li').nth(place);
    const person = people[place];
    await seat.getByRole('textbox').fill(person ?? `Rival ${place}`);
    await seat.getByRole('combobox').selectOption(person ? { label: 'a person at this screen' } : { index: 1 });
  }
  await page.getByLabel('It ends with December of').selectOption(String(until));
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'The books' })).toBeVisible();
  await rests(page);
}

/** What is to be done next. */
async function next(page: Page): Promise<'fight' | 'ended' | 'reckoned' | 'hand-over' | 'asked'> {
  await rests(page);
  const places = {
    'hand-over': page.getByRole('dialog').getByRole('button', { name: /^I am/ }),
    reckoned: asked(page).getByRole('heading', { name: 'What it cost and brought' }),
    fight: asked(page).getByRole('heading', { name: 'How is it fought?' }),
    ended: asked(page).getByRole('heading', { name: 'The campaign has ended' }),
    asked: asked(page).locator('.choices button, input[type=text]').first(),
  };
  const found = await expect.poll(async () => {
    for (const [what, place] of Object.entries(places)) if (await place.isVisible()) return what;
    return null;
  }, { timeout: 60_000 }).not.toBeNull().then(async () => {
    for (const [what, place] of Object.entries(places)) if (await place.isVisible()) return what;
    return 'asked';
  });
  return found as 'asked';
}

/** By what an answer is given. */
type By = 'mouse' | 'keys' | 'touch';

const pressed = (place: Locator, by: By) => (by === 'mouse' ? place.click() : by === 'keys' ? place.press('Enter') : place.tap());

/** Answers one question as somebody does who wants to get on, by mouse, by keys or by touch. */
async function answer(page: Page, by: By = 'mouse') {
  const press = (name: string | RegExp) => pressed(button(page, name), by);
  for (let step = 0; step < 12; step++) {
    await rests(page);
    const give = button(page, 'So be it');
    if ((await give.isVisible()) && (await give.isEnabled())) {
      await press('So be it');
      await rests(page);
      return;
    }
    const name = asked(page).locator('input[type=text]');
    // A new character has the player's name and a number, until another is written.
    if ((await name.isVisible()) && /^\w+ \d$/.test(await name.inputValue())) {
      await name.fill(`Belle of ${await asked(page).locator('.whose').first().innerText()}`);
      await name.press('Enter');
      continue;
    }
    const choices = asked(page).locator('.choices button');
    const labels = await choices.allTextContents();
    const wanted = [/^\s*Stay for months/, /A year/, /^\s*A woman/].map((one) => labels.findIndex((label) => one.test(label))).find((place) => place >= 0);
    // The usual name stays on offer beside the one that was written.
    const open = await choices.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') !== 'true' && !/^\s*\w+ \d\s*$/.test(one.textContent ?? '')));
    await pressed(choices.nth(wanted ?? Math.max(open, 0)), by);
  }
}

/** Lives on until something of this kind comes up. */
async function until(page: Page, what: 'fight' | 'ended', by: By = 'mouse') {
  for (let step = 0; step < 400; step++) {
    const now = await next(page);
    if (now === what || now === 'ended') return now;
    if (now === 'hand-over') await page.getByRole('dialog').getByRole('button').click();
    else if (now === 'reckoned') await button(page, 'Go on').click();
    else if (now === 'fight') await button(page, /^By the book/).click();
    else await answer(page, by);
  }
  throw new Error(`${what} never came`);
}

/** Fights an encounter on the war table to its end, by mouse and keys in turn. When it is over the page goes back to the desk by itself. */
async function fightToTheEnd(page: Page) {
  const back = asked(page).getByRole('heading', { name: 'What it cost and brought' });
  for (let order = 0; order < 400 && !(await back.isVisible()); order++) {
    await myTurn(page);
    if ((await back.isVisible()) || (await isOver(page).isVisible())) break;
    await orderOnce(page, order % 2 === 0 ? 'mouse' : 'keys', order < 60 ? 'first' : 'last');
  }
}

async function serious(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).exclude('.ground').exclude('.pieces').analyze();
  return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

test('a life in the West: founded, fought in four ways, reloaded, exported and imported', async ({ page }) => {
  test.slow();
  await like(page, {});
  await page.goto('./');
  await page.getByRole('link', { name: 'Found a campaign' }).click();
  await found(page, ['Ann'], { rivals: 1, until: 1876 });
  await picture(page, 'campaign-first');
  expect(await serious(page), 'the desk').toEqual([]);

  // On the war table, with a reload in mid-encounter; it comes back by itself.
  expect(await until(page, 'fight', 'keys')).toBe('fight');
  await picture(page, 'campaign-fight');
  expect(await serious(page), 'an encounter').toEqual([]);
  await button(page, /^On the war table/).click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible({ timeout: 60_000 });
  await rests(page);
  await picture(page, 'campaign-on-the-table');
  await page.reload();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await page.goBack();
  await expect(asked(page).getByRole('link', { name: 'Back to the war table' })).toBeVisible();
  await page.reload();
  await asked(page).getByRole('link', { name: 'Back to the war table' }).click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await rests(page);
  await fightToTheEnd(page);
  await expect(asked(page).getByRole('heading', { name: 'What it cost and brought' })).toBeVisible({ timeout: 60_000 });
  await picture(page, 'campaign-reckoned');

  // At once, by commanders.
  expect(await until(page, 'fight')).toBe('fight');
  await button(page, /^At once/).click();
  await expect(asked(page).getByRole('heading', { name: 'What it cost and brought' })).toBeVisible({ timeout: 200_000 });

  // By the book.
  expect(await until(page, 'fight')).toBe('fight');
  await button(page, /^By the book/).click();
  await expect(asked(page).getByRole('heading', { name: 'What it cost and brought' })).toBeVisible();

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
  await expect(asked(page).getByRole('heading', { name: 'What it cost and brought' })).toBeVisible();

  // Whatever was lived is there again after a reload, and as a file.
  await rests(page);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'The books' })).toBeVisible();
  await page.getByRole('link', { name: 'Chronicle' }).click();
  const months = await page.locator('.month').count();
  expect(months).toBeGreaterThan(5);
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
  for (const room of ['People', 'Papers', 'Standing', 'Boot Hill', 'Seats']) {
    await page.getByRole('link', { name: room, exact: true }).click();
    await rests(page);
    expect(await serious(page), room).toEqual([]);
    await picture(page, `campaign-${room.toLowerCase().replace(' ', '-')}`);
  }
});

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
});

test('one month on a phone, by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await like(page, {});
  await found(page, ['Ann'], { until: 1867 });
  for (let step = 0; step < 30; step++) {
    const now = await next(page);
    if (now !== 'asked' || (await page.locator('.leaf').textContent())?.includes('February')) break;
    await answer(page, 'touch');
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);
  expect(wide, 'nothing reaches over the edge of the screen').toBe(true);
  await picture(page, 'campaign-phone');
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
  await picture(page, 'campaign-people-1885');
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
});
