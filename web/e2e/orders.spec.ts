import type { Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { answer, begin, bringGolden, expect, fingers, give, inch, like, middle, myTurn, openFirstBattle, orders, panel, picture, piece, pull, rests, take, test, toTheActions } from './table';

const HUSSARS = "Colbert's Hussars";
const FOOT = "Coëhorn's Brigade";
const farthest = (page: Page) => panel(page).getByRole('button', { name: /^As far as allowed/ });

/** Where the focus is: its name, or nothing if it is lost. */
const focused = (page: Page) => page.evaluate(() => (document.activeElement === document.body ? null : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()));

test('a die is rolled again by picking it where it lies', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);
  await expect(panel(page).getByRole('button', { name: 'Keep all dice' })).toBeVisible();
  const dice = panel(page).getByRole('button', { name: /^Roll the \d of .* again$/ });
  expect(await dice.count()).toBeGreaterThan(0);
  // Each die stands in the row of whose it is, and shows its face.
  const label = (await dice.first().getAttribute('aria-label')) ?? '';
  const [, face, of] = /^Roll the (\d) of (.*) again$/.exec(label) ?? [];
  const row = panel(page).getByRole('row', { name: of ?? '' });
  await expect(row.getByRole('img', { name: face ?? '' }).first()).toBeVisible();
  await picture(page, 're-roll');
  await take(page, label);
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
});

test('a ghost let go too far is offered to go as far as allowed, and goes there', async ({ page }) => {
  await toTheActions(page);
  const [at, scale] = [await middle(page, piece(HUSSARS)), await inch(page)];
  await pull(page, at, { x: at.x, y: at.y - 14 * scale });
  await page.mouse.up();
  await expect(farthest(page)).toBeVisible();
  await expect(give(page)).toBeDisabled();
  await picture(page, 'as-far-as-allowed');
  await farthest(page).click();
  await expect(farthest(page)).toBeHidden();
  await expect(give(page)).toBeEnabled();
});

test('a place the rules propose is tapped on the map', async ({ page }) => {
  await toTheActions(page);
  await page.locator(piece(HUSSARS)).click();
  await panel(page).getByRole('button', { name: /^Move/ }).first().click();
  await rests(page);
  const chip = panel(page).locator('.chips button[aria-pressed=false]').first();
  const label = await chip.innerText();
  const proposal = page.locator('[data-proposal]').filter({ has: page.locator('title', { hasText: label }) }).first();
  const box = await proposal.locator('circle').first().boundingBox();
  if (!box) throw new Error(`${label} is not on the map`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // "8 inches ahead" is where it goes.
  await expect(page.locator('.caption')).toContainText(/^\d+ inch/.exec(label)?.[0] ?? HUSSARS);
  await expect(give(page)).toBeEnabled();
  await picture(page, 'proposals');
});

test('the same again for the next unit, and on to the next one', async ({ page }) => {
  await toTheActions(page);
  const names = async () => (await panel(page).locator('.choices button').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  await page.locator(piece(FOOT)).click();
  await panel(page).getByRole('button', { name: 'Next unit' }).click();
  await rests(page);
  await expect(panel(page).getByRole('heading', { level: 3 })).not.toContainText(FOOT);
  await panel(page).getByRole('button', { name: 'Start afresh' }).click();
  await page.locator(piece(FOOT)).click();
  await panel(page).getByRole('button', { name: /^Move/ }).first().click();
  await rests(page);
  const chip = panel(page).locator('.chips button').first();
  const words = await chip.innerText();
  await chip.click();
  await expect(give(page)).toBeEnabled();
  await give(page).click();
  await myTurn(page);
  expect((await names()).length).toBeGreaterThan(0);
  const again = panel(page).getByRole('button', { name: /^Same again/ });
  await expect(again).toContainText(words);
  const next = ((await again.locator('.note').textContent()) ?? '').trim();
  await again.click();
  await rests(page);
  await expect(panel(page).getByRole('navigation', { name: 'The order so far' })).toContainText(next);
});

test('a whole turn by keys: the focus is never lost, Back keeps it, and every question is announced', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);
  const live = page.locator('[aria-live=polite].unseen');
  // Everything a listener is told from here on.
  await live.evaluate((region) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(' '));
  const second = page.getByRole('heading', { level: 1 }).locator('..').getByText(/^Turn 2\b/);
  for (let step = 0; !(await second.isVisible()); step++) {
    expect(step, 'a turn ends').toBeLessThan(60);
    await answer(page, 'keys', step < 8 ? 'first' : 'last');
    expect(await focused(page), `after order ${step + 1}`).not.toBeNull();
    const asks = panel(page).locator('p.says').first();
    if (await asks.isVisible()) expect(await heard(), `after order ${step + 1}`).toContain((await asks.evaluate((words) => words.firstChild?.textContent ?? '')).trim());
  }
  // Into an order and back again.
  await page.keyboard.press('Escape');
  await rests(page);
  const choice = panel(page).locator('ul.open.choices button').first();
  await choice.press('Enter');
  await rests(page);
  if (await panel(page).getByRole('button', { name: 'Back', exact: true }).isVisible()) {
    const title = panel(page).locator('.trail + h3');
    if (await title.isVisible()) await expect(live).toContainText(await title.innerText());
    await panel(page).getByRole('button', { name: 'Back', exact: true }).press('Enter');
    await rests(page);
    expect(await focused(page), 'after Back').not.toBeNull();
  }
});

test('what there is no choice about is done by itself for those who like it so', async ({ page }) => {
  await like(page, { finish: true });
  await openFirstBattle(page);
  await begin(page, { B: 'A friend at this screen' });
  for (let step = 0; step < 10; step++) {
    await answer(page, 'mouse', 'last');
    await rests(page);
    // An order that waits alone has been given.
    const open = await panel(page).locator('ul.open.choices button').count();
    const asks = await panel(page).locator('.chips, .pad, .dice, input, [role=radiogroup]').count();
    expect(open + asks, 'something is to be chosen').toBeGreaterThan(0);
  }
});

test('before a gunfight there is a briefing, and nobody acts until the table has been seen', async ({ page }) => {
  await like(page, { briefing: true });
  await openFirstBattle(page, 1);
  await begin(page, { A: 'The Ensign', B: 'Me' });
  const briefing = page.getByRole('dialog', { name: /./ }).filter({ hasText: 'Briefing' });
  await expect(briefing).toBeVisible();
  for (const part of ['Who', 'Who acts first', 'What each side wants']) await expect(briefing.getByRole('heading', { name: part, exact: true })).toBeVisible();
  await expect(briefing.getByRole('button', { name: 'To the table' })).toBeFocused();
  expect((await new AxeBuilder({ page }).include('.briefing').analyze()).violations).toEqual([]);
  await picture(page, 'briefing');
  await page.waitForTimeout(1500);
  expect(await orders(page)).toBe(0);
  await page.keyboard.press('Enter');
  await expect(briefing).toBeHidden();
});

test('the fallen stay on the map', async ({ page }) => {
  await like(page, {});
  await bringGolden(page, 'sixgun/the-day-is-won.json', 'golden');
  const marks = page.locator('.fallen [role=img]');
  await expect(marks.first()).toBeVisible();
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''));
  await picture(page, 'the-fallen');
  // Whoever lies there is on the bill, and nobody lies there before the fight.
  const bill = (await page.locator('.fates').allInnerTexts()).join('\n');
  for (const name of names) expect(bill).toContain(name.split(':')[0]);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('slider', { name: 'Moment of the battle' }).fill('0');
  await expect(marks).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a piece that may move, without picking it first', async ({ page }) => {
    await toTheActions(page);
    const hand = await fingers(page);
    const at = await middle(page, piece(HUSSARS));
    await hand.put(at);
    await hand.move({ x: at.x, y: at.y - 26 });
    await expect(page.locator('[data-handle="body"]')).toBeVisible();
    await hand.move({ x: at.x, y: at.y - 34 });
    await hand.lift();
    await expect(page.locator('.where')).toContainText('north');
    await picture(page, 'phone-drag');
  });
});
