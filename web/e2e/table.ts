import { readFile } from 'node:fs/promises';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

/** How many times slower the pages' threads run than this machine could: `LONGROLL_SLOW=4` tries the tests as a slow machine would. */
const SLOW = Number(process.env['LONGROLL_SLOW'] ?? 1);

/** Every test fails on an error in the console, whoever made it. */
export const test = base.extend<{ quiet: undefined; slow: undefined }>({
  slow: [
    async ({ page }, use, info) => {
      if (SLOW > 1) {
        info.setTimeout(info.timeout * SLOW);
        await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url}:${message.location().lineNumber})`));
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export interface Liking {
  speed?: 0 | 1 | 2 | 4;
  hints?: boolean;
  theme?: 'light' | 'dark' | 'auto';
  details?: boolean;
  finish?: boolean;
  briefing?: boolean;
}

/** How the table is liked and which dice fall, before the page is opened. */
export async function like(page: Page, liking: Liking) {
  await page.addInitScript((kept) => {
    localStorage['longroll-settings'] ??= JSON.stringify(kept);
    // The dice of every battle come from one seed, so that a test goes the same way each time.
    crypto.getRandomValues = <T extends ArrayBufferView | null>(list: T): T => {
      if (list instanceof Uint32Array) list.fill(1809);
      return list;
    };
  }, { speed: 0, hints: false, briefing: false, ...liking });
}

/** The page's own words for a battle: every game's first scenario is listed first. */
export async function openFirstBattle(page: Page, game = 0) {
  await page.goto('./');
  await page.getByRole('link', { name: 'Choose a battle' }).nth(game).click();
  await page.locator('.battles > a').first().click();
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeVisible();
}

export async function begin(page: Page, seats: { A?: string; B?: string; guided?: boolean } = {}) {
  const [first, second] = [page.locator('fieldset').nth(0), page.locator('fieldset').nth(1)];
  // What the page offers is only known when it is there.
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeVisible();
  if (seats.A) await first.getByRole('combobox').selectOption({ label: seats.A });
  if (seats.B) await second.getByRole('combobox').selectOption({ label: seats.B });
  const guide = page.getByLabel('guide me through it');
  if (!seats.guided && (await guide.isVisible())) await guide.uncheck();
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  // Whoever rolls his own dice rolls those before the first decision, too.
  const [table, opening] = [page.getByRole('group', { name: /^The table/ }), page.getByRole('dialog', { name: 'Before the battle' })];
  await expect(table.or(opening)).toBeVisible();
  while (await opening.isVisible()) {
    await opening.getByRole('button', { name: /Roll the rest|So they lie|Draw it for me/ }).click();
    await rests(page);
    await expect(table.or(opening)).toBeVisible();
  }
}

/** Brings a golden record to the table under a name; how many orders it has. */
export async function bringGolden(page: Page, file: string, name: string): Promise<{ text: string; orders: number }> {
  const text = await readFile(`../records/${file}`, 'utf8');
  await page.goto('./#/saved');
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await rests(page);
  return { text, orders: (JSON.parse(text) as { orders: unknown[] }).orders.length };
}

/** Begins another line of the battle on the table after so many orders, as the page proposes to call it, and goes on there. */
export async function branchAt(page: Page, orders: number, all: number, name?: string) {
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Moment of the battle' }).fill(String(orders));
  await expect(page.getByText(new RegExp(`^${orders} of ${all}\\b`))).toBeVisible();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  if (name) await page.getByLabel('What is the new line called?').fill(name);
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Replay' })).toBeHidden();
  await rests(page);
}

/** The first battle of the first game, with the French about to move: their dice are kept. */
export async function toTheActions(page: Page, seats: Parameters<typeof begin>[1] = {}) {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, seats);
  await take(page, 'Keep all dice');
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await rests(page);
}

/** Picks one choice after another and gives the order they make. */
export async function take(page: Page, ...choices: (string | RegExp)[]) {
  for (const name of choices) {
    await panel(page).getByRole('button', { name }).first().click();
    // The next question may have a choice of the same name: it is asked first.
    await rests(page);
  }
  await expect(give(page)).toBeEnabled();
  await give(page).click();
  await rests(page);
}

export interface Spot {
  x: number;
  y: number;
}

/** The middle of something on the screen. */
export async function middle(page: Page, what: string): Promise<Spot> {
  const box = await page.locator(what).boundingBox();
  if (!box) throw new Error(`${what} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A mouse takes hold of something and pulls it along, without letting go. */
export async function pull(page: Page, from: Spot, ...way: Spot[]) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const to of way) await page.mouse.move(to.x, to.y, { steps: 6 });
}

export const piece = (name: string) => `[data-target="${name}"]`;

/** Fingers on the glass: set down, moved in small steps as a hand does, and lifted. */
export async function fingers(page: Page) {
  const glass = await page.context().newCDPSession(page);
  let down: Spot[] = [];
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[]) => {
    await glass.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })) });
  };
  return {
    async put(...spots: Spot[]) {
      down = spots;
      // One finger touches before the other.
      for (let finger = 1; finger <= spots.length; finger++) await touch('touchStart', spots.slice(0, finger));
    },
    async move(...spots: Spot[]) {
      const from = down;
      down = spots;
      const steps = 8;
      for (let step = 1; step <= steps; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / steps;
        await touch('touchMove', spots.map((to, finger) => {
          const start = from[finger] ?? to;
          return { x: part(start.x, to.x), y: part(start.y, to.y) };
        }));
      }
    },
    async lift() {
      await touch('touchEnd', []);
    },
  };
}

/** How many pixels an inch of the table is wide. */
export async function inch(page: Page): Promise<number> {
  const box = await page.getByRole('group', { name: /^The table/ }).evaluate((svg) => [svg.clientWidth, (svg as SVGSVGElement).viewBox.baseVal.width]);
  return (box[0] ?? 1) / (box[1] ?? 1);
}

export const give = (page: Page) => page.getByRole('button', { name: 'Give the order' });
export const panel = (page: Page) => page.locator('.orders');
export const isOver = (page: Page) => page.getByRole('heading', { name: 'The battle is over' });
const thinking = (page: Page) => page.getByText('The commander is thinking');

/** Waits until the engine has answered everything it was asked, and what it answered is kept. */
export async function rests(page: Page) {
  await page.locator('html:not([data-busy], [data-keeping], [data-staging])').waitFor({ state: 'attached', timeout: 60_000 * SLOW });
}

/** Waits until a person is asked, or the battle is over. */
export async function myTurn(page: Page) {
  await expect(thinking(page)).toBeHidden({ timeout: 120_000 * SLOW });
  await rests(page);
}

/** How many orders have been given and kept by now: whoever wants the last one counted waits until the page rests. */
export async function orders(page: Page): Promise<number> {
  return (await keptBattle(page)).orders;
}

/** The battle on the table as the browser keeps it. */
export function keptBattle(page: Page): Promise<{ orders: number; record: string }> {
  return page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((keep, fail) => {
      const opening = indexedDB.open('longroll', 1);
      opening.onsuccess = () => keep(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const id = decodeURIComponent(location.hash.split('/')[2] ?? '');
    const battle = await new Promise<{ orders: number; record: string }>((keep) => {
      const asked = base.transaction('battles').objectStore('battles').get(id);
      asked.onsuccess = () => keep(asked.result as { orders: number; record: string });
    });
    base.close();
    return battle;
  });
}

/** By what an answer is given: a click, or the focus and the Enter key. */
export type By = 'mouse' | 'keys';

async function press(button: Locator, by: By) {
  if (by === 'mouse') await button.click();
  else await button.press('Enter');
}

const entry = (page: Page) => page.getByRole('group', { name: 'Type your dice' });

/** Throws the first die that is wanted by one's own hand, a 4, and leaves the others to Longroll: the record then has it by its rule. */
async function throwDice(page: Page, by: By) {
  const four = entry(page).getByRole('button', { name: 'A 4' });
  const isCard = !(await four.isVisible());
  const rule = await entry(page).locator('h3').getByRole('button').innerText();
  if (!isCard && by === 'mouse') await four.click();
  if (!isCard && by === 'keys') await entry(page).press('4');
  await press(page.getByRole('button', { name: /Roll the rest|So they lie|Draw it for me/ }), by);
  await myTurn(page);
  if (isCard || (await entry(page).isVisible())) return;
  const { orders: given } = JSON.parse((await keptBattle(page)).record) as { orders: { dice?: { rule: string; rolled: number[] }[] }[] };
  const thrown = given.flatMap((order) => order.dice ?? []).filter((roll) => roll.rule === rule);
  expect(thrown.map((roll) => roll.rolled[0]), `a 4 by ${rule}`).toContain(4);
}

/** Which of several choices is taken: the first, which does something, or the last, which ends what was begun. */
type Which = 'first' | 'last';

/** Answers the open decision in the simplest way there is: one choice after another, until an order can be given; then gives it. */
export async function answer(page: Page, by: By = 'mouse', which: Which = 'first') {
  await myTurn(page);
  // Where a way leads to a refusal or nowhere, the last option is taken.
  let wary = which === 'last';
  const afresh = panel(page).getByRole('button', { name: 'Start afresh' });
  for (let step = 0; step < 14; step++) {
    await rests(page);
    if (await isOver(page).isVisible()) return;
    // A general may ride to the friend he is with as often as he likes, and formations are split and declared base by base: nothing would ever end.
    const endless = panel(page).getByRole('button', { name: /^(A general rides|Maneuver|Split a formation|They stay|Pass|Done)$/ });
    if (step === 0 && (await endless.first().isVisible())) wary = true;
    if (await panel(page).locator('.verdict.no').isVisible()) {
      wary = true;
      await press(afresh, by);
      continue;
    }
    if (await entry(page).isVisible()) {
      await throwDice(page, by);
      continue;
    }
    const order = give(page);
    if ((await order.isVisible()) && (await order.isEnabled())) {
      await press(order, by);
      await myTurn(page);
      return;
    }
    const choices = panel(page).locator('ul.open button:not([aria-pressed=true])');
    const choice = wary ? choices.last() : choices.first();
    const chip = panel(page).locator('.chips button:not([aria-pressed=true])').first();
    const settle = panel(page).getByRole('button', { name: /^(Share them out like this|In this order|One more)$/ }).first();
    if ((await chip.isVisible()) && step > 0) await press(chip, by);
    else if (await settle.isVisible()) await press(settle, by);
    else if (await choice.isVisible()) await press(choice, by);
    else if (await chip.isVisible()) await press(chip, by);
    else if (await afresh.isVisible()) {
      wary = true;
      await press(afresh, by);
    }
  }
}

/** Plays on in the simplest way until the battle is over, by mouse and by keys in turn; `before` is done before each answer. So many orders
 * (`eager`) do something; from then on phases are ended at once, so that a long battle is over in minutes too. */
export async function playToTheEnd(page: Page, { most = 600, eager = 600, before = () => Promise.resolve() }: { most?: number; eager?: number; before?: () => Promise<void> }) {
  for (let order = 0; order < most; order++) {
    await myTurn(page);
    if (await isOver(page).isVisible()) return;
    await before();
    await answer(page, order % 2 === 0 ? 'mouse' : 'keys', order < eager ? 'first' : 'last');
  }
  throw new Error(`the battle is not over after ${most} orders`);
}

/** Pictures of the main pages are kept, to be looked at. */
export async function picture(page: Page, name: string) {
  // The caret stays: to hide it a style would be put into the page, which the pages' own policy forbids.
  await page.screenshot({ path: `../artefacts/screens/${name}.png`, caret: 'initial' });
}
