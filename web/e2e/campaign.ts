import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { answer as orderOnce, expect, isOver, myTurn, rests } from './table';

export const asked = (page: Page) => page.locator('section.asked');
export const button = (page: Page, name: string | RegExp) => asked(page).getByRole('button', { name }).first();

/** Founds a campaign with these people at the screen, until the end of a year. */
export async function found(page: Page, people: string[], { rivals = 0, until = 1869 } = {}) {
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
export async function next(page: Page): Promise<'fight' | 'ended' | 'reckoned' | 'hand-over' | 'asked'> {
  await rests(page);
  const places = {
    'hand-over': page.getByRole('dialog').getByRole('button', { name: /^I am/ }),
    reckoned: asked(page).getByRole('heading', { name: 'What it cost and brought' }),
    fight: asked(page).getByRole('heading', { name: 'How is it fought?' }),
    ended: asked(page).getByRole('heading', { name: 'The campaign has ended' }),
    asked: asked(page).locator('.choices button, input[type=text], button:text-is("So be it")').first(),
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
export type By = 'mouse' | 'keys' | 'touch';

const pressed = (place: Locator, by: By) => (by === 'mouse' ? place.click() : by === 'keys' ? place.press('Enter') : place.tap());

/** Answers one question as somebody does who wants to get on, by mouse, by keys or by touch. */
export async function answer(page: Page, by: By = 'mouse', { settles = true } = {}) {
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
    // Whoever settles stays for a year at once; the others are asked month by month.
    const wanted = (settles ? [/^\s*Stay for months/, /A year/, /^\s*A woman/] : [/^\s*Stay$/, /^\s*A woman/]).map((one) => labels.findIndex((label) => one.test(label))).find((place) => place >= 0);
    // The usual name stays on offer beside the one that was written.
    const open = await choices.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') !== 'true' && !/^\s*\w+ \d\s*$/.test(one.textContent ?? '')));
    await pressed(choices.nth(wanted ?? Math.max(open, 0)), by);
  }
}

/** Does whatever is to be done next, except to fight. */
export async function goOn(page: Page, now: Awaited<ReturnType<typeof next>>, by: By = 'mouse', settles = true) {
  if (now === 'hand-over') await pressed(page.getByRole('dialog').getByRole('button'), by);
  else if (now === 'reckoned') await pressed(button(page, 'Go on'), by);
  else await answer(page, by, { settles });
}

/** Lives on until something of this kind comes up. */
export async function until(page: Page, what: 'fight' | 'ended', by: By = 'mouse') {
  for (let step = 0; step < 400; step++) {
    const now = await next(page);
    if (now === what || now === 'ended') return now;
    if (now === 'fight') await button(page, /^By the book/).click();
    else await goOn(page, now, by);
  }
  throw new Error(`${what} never came`);
}

/** The month on the leaf of the calendar, "May 1867"; nothing before the first, or while the screen is handed over. */
export async function month(page: Page): Promise<string> {
  const leaf = page.locator('.leaf');
  if ((await leaf.count()) === 0) return '';
  return /The month is (\w+ \d+)/.exec((await leaf.getAttribute('aria-label')) ?? '')?.[1] ?? '';
}

/** How many answers the browser keeps of the campaign before it. */
export function keptAnswers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((keep, fail) => {
      const opening = indexedDB.open('longroll-campaigns', 1);
      opening.onsuccess = () => keep(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const id = decodeURIComponent(location.hash.split('/')[2] ?? '');
    const campaign = await new Promise<{ orders: number }>((keep) => {
      const found = base.transaction('campaigns').objectStore('campaigns').get(id);
      found.onsuccess = () => keep(found.result as { orders: number });
    });
    base.close();
    return campaign.orders;
  });
}

/** Waits for the war table; where somebody hides, whoever acts takes the screen over first. */
export async function atTheTable(page: Page) {
  const table = page.getByRole('group', { name: /^The table/ });
  await expect(table.or(cover(page)).first()).toBeVisible({ timeout: 60_000 });
  await takeOver(page);
  await expect(table).toBeVisible();
}

const cover = (page: Page) => page.getByRole('dialog', { name: /^Hand the screen to/ });

async function takeOver(page: Page) {
  if (await cover(page).isVisible()) await cover(page).getByRole('button').click();
}

/** Waits for the books; where orders are sealed, whoever is asked takes the screen over first. */
export async function books(page: Page) {
  const rooms = page.getByRole('navigation', { name: 'The books' });
  await expect(rooms.or(cover(page)).first()).toBeVisible();
  await takeOver(page);
  await expect(rooms).toBeVisible();
}

/** Waits until it is told what an encounter cost and brought; where orders are sealed, whoever is asked next takes the screen over first. */
export async function reckoned(page: Page, timeout = 60_000) {
  const told = asked(page).getByRole('heading', { name: 'What it cost and brought' });
  await expect(told.or(cover(page)).first()).toBeVisible({ timeout });
  await takeOver(page);
  await expect(told).toBeVisible();
}

/** Fights an encounter on the war table to its end, by mouse and keys in turn. When it is over the page goes back to the desk by itself. */
export async function fightToTheEnd(page: Page) {
  const back = asked(page).getByRole('heading', { name: 'What it cost and brought' });
  for (let order = 0; order < 400 && !(await back.isVisible()); order++) {
    await myTurn(page);
    await takeOver(page);
    await rests(page);
    if ((await back.isVisible()) || (await isOver(page).isVisible())) break;
    await orderOnce(page, order % 2 === 0 ? 'mouse' : 'keys', order < 60 ? 'first' : 'last');
  }
}

export async function serious(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).exclude('.ground').exclude('.pieces').analyze();
  return found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

