import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Lesson } from '../src/learning/lessons';
import { begin, expect, give, like, middle, myTurn, openFirstBattle, orders, panel, picture, piece, playToTheEnd, pull, rests, take, test, toTheActions } from './table';

interface Listening {
  lessons: Set<string>;
}

/** The lessons of a guided battle. */
function course(scenario: string): Lesson[] {
  const file = new URL(`../src/learning/${scenario}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { lessons: Lesson[] }).lessons;
}

/** Every lesson that is shown, however shortly, is written down in the page. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const lessons = ((globalThis as unknown as Listening).lessons = new Set<string>());
    const look = () => lessons.add(document.querySelector('[aria-label="Lesson"] p')?.textContent.trim() ?? '');
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** The hussars' ghost is put one inch ahead of them. */
async function oneInchAhead(page: Page) {
  for (const name of ['Colbert', /^Move/, 'One inch ahead']) await panel(page).getByRole('button', { name }).click();
}

test.describe('a stranger’s first minute', () => {
  test('from the first page to the first legal move', async ({ page }) => {
    await like(page, {});
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'Longroll', level: 1 })).toBeVisible();
    await expect(page.locator('.picture svg').first()).toBeVisible();
    await picture(page, 'first-page');
    await openFirstBattle(page);
    await picture(page, 'scenario');
    await begin(page);
    // The French are asked about their dice, then they may move.
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
    await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
    await expect(page.locator('.target.lit')).not.toHaveCount(0);
    await picture(page, 'lit-pieces');

    // Pick the hussars on the map and drag their ghost ahead.
    await page.locator(`[data-target="Colbert's Hussars"]`).click();
    await panel(page).getByRole('button', { name: /^Move/ }).click();
    const { x, y } = await middle(page, '[data-handle="body"]');
    await pull(page, { x, y }, { x, y: y - 400 });
    // Much too far: the reason is said and the deciding line is drawn while the hand still holds the ghost.
    await expect(page.locator('.caption.no')).toContainText('may go');
    await expect(page.locator('g.no line.stroke')).not.toHaveCount(0);
    await picture(page, 'refused-move');
    await page.mouse.move(x, y - 60, { steps: 6 });
    await expect(page.locator('.caption')).toContainText(/Hussars move [\d.]+ inch/);
    await page.mouse.up();
    await expect(give(page)).toBeEnabled();
    await picture(page, 'legal-move');
    await give(page).click();
    await expect(page.getByRole('button', { name: 'Take back the last order' })).toBeVisible();
    await expect.poll(() => orders(page)).toBe(2);
  });

  test('the same for a gunfight: five clicks', async ({ page }) => {
    await like(page, {});
    await page.goto('./');
    await page.getByRole('link', { name: 'Choose a battle' }).nth(1).click();
    await page.getByRole('link', { name: /The Vacant Lot/ }).click();
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await expect(page.getByRole('note', { name: 'Lesson' })).toContainText('You command the Earps');
    await page.locator(piece('Frank McLaury')).click();
    await expect(panel(page).locator('.verdict')).toContainText('Doc Holliday fires one barrel of his scattergun at Frank McLaury');
    // All that follows is too much to count at a glance: the shot alone is exact at once, and the button stays where it is.
    const button = await middle(page, '.give');
    await expect(panel(page).getByRole('heading', { name: 'Chances of this alone' })).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: /^With all that follows/ })).toBeVisible();
    expect(await middle(page, '.give')).toEqual(button);
    await give(page).click();
    // The commander may have answered already.
    await expect.poll(() => orders(page)).toBeGreaterThan(0);
  });

  test('a reload in the middle of a move finds the ghost where it was', async ({ page }) => {
    await toTheActions(page);
    await oneInchAhead(page);
    await panel(page).getByRole('button', { name: 'One inch ahead' }).click();
    await expect(give(page)).toBeEnabled();
    await rests(page);
    const where = await page.locator('.where').textContent();
    await page.reload();
    await expect(page.locator('.where')).toHaveText(where ?? '');
    await expect(give(page)).toBeEnabled();
  });

  test('a crash in the middle of a move loses nothing', async ({ page, context }) => {
    await toTheActions(page);
    await oneInchAhead(page);
    await expect(give(page)).toBeEnabled();
    await rests(page);
    const where = (await page.locator('.where').textContent()) ?? '';
    const address = page.url();
    await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)]);
    const again = await context.newPage();
    await again.goto(address);
    await expect(again.locator('.where')).toHaveText(where);
    await give(again).click();
    await expect(again.getByRole('button', { name: 'Take back the last order' })).toBeVisible();
  });

  test('before a phase is ended one is told who could still do something', async ({ page }) => {
    await toTheActions(page);
    await panel(page).getByRole('button', { name: 'End actions' }).click();
    await expect(panel(page)).toContainText('5 pieces could still do something first');
    await panel(page).locator('.left').getByRole('button', { name: 'Tirailleurs' }).click();
    await expect(panel(page).getByRole('heading', { name: 'What does Tirailleurs do?' })).toBeVisible();
  });

  test('undo gives the last order back, and not beyond a die', async ({ page }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page);
    await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
    await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: 'Command: re-roll' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();
  });

  test('starting afresh brings back what is asked, and orders are taken back one by one', async ({ page }) => {
    await toTheActions(page);
    const asked = async () => {
      await expect(page.locator('[data-handle="body"]')).toBeHidden();
      await expect(page.locator('.target.lit')).toHaveCount(5);
      await expect(panel(page).getByRole('button', { name: 'End actions' })).toBeVisible();
      await expect(give(page)).toBeHidden();
    };
    await asked();
    for (const afresh of ['button', 'key']) {
      await oneInchAhead(page);
      await expect(give(page)).toBeEnabled();
      await expect(page.locator('[data-handle="body"]')).toBeVisible();
      if (afresh === 'button') await panel(page).getByRole('button', { name: 'Start afresh' }).click();
      else {
        await page.locator('.where').click();
        await page.keyboard.press('Backspace');
      }
      await asked();
    }
    expect(await orders(page)).toBe(1);
    // Two moves without a die are taken back, the last first, and all is as it was.
    for (const name of ['Tirailleurs', /Coëhorn/]) await take(page, name, /^Move/, 'One inch ahead');
    expect(await orders(page)).toBe(3);
    for (const left of [2, 1]) {
      await page.getByRole('button', { name: 'Take back the last order' }).click();
      await expect.poll(() => orders(page)).toBe(left);
    }
    await asked();
  });

  test('a guided battle teaches one thing at a time, until one knows one’s way', async ({ page }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page, { guided: true });
    const lesson = page.getByRole('note', { name: 'Lesson' });
    await expect(lesson).toContainText('You command the French');
    await picture(page, 'guided');
    await lesson.getByRole('button', { name: 'I see' }).click();
    await expect(lesson).toBeHidden();
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await expect(lesson).toContainText('gives it');
    await give(page).click();
    await expect(lesson).toContainText('Pick Coëhorn’s Brigade');
    await expect.poll(() => orders(page)).toBe(1);
    await page.reload();
    await expect(lesson).toContainText('Pick Coëhorn’s Brigade');
    await lesson.getByRole('button', { name: 'I know my way' }).click();
    await expect(lesson).toBeHidden();
  });

  const advance = [['Keep all dice'], [/Coëhorn/, /^Move/, 'One inch ahead']];
  for (const { game, battle, lessons, first, byLuck } of [
    { game: 'march', battle: 'first-battle', lessons: course('first-battle'), first: advance, byLuck: ['rally', 'square'] },
    { game: 'sixgun', battle: 'ok-corral', lessons: course('ok-corral'), first: [], byLuck: ['draw', 'hide', 'got-a-shot', 'step-into-view'] },
    { game: 'charge', battle: 'landshut-road', lessons: course('landshut-road'), first: [], byLuck: ['ruler', 'retreat', 'tests', 'evade', 'attack', 'horse'] },
    { game: 'guns', battle: 'toll-gate', lessons: course('toll-gate'), first: [], byLuck: ['initiative', 'perform', 'path', 'react', 'combat', 'guns', 'advance', 'attack'] },
  ]) {
    test(`a guided battle of ${game} teaches to its last lesson`, async ({ page }) => {
      await like(page, {});
      await listen(page);
      await page.goto(`./#/play/${game}/${battle}`);
      await begin(page, { guided: true, B: 'The Recruit' });
      for (const choices of first) await take(page, ...choices);
      const see = page.getByRole('note', { name: 'Lesson' }).getByRole('button', { name: 'I see' });
      const before = async () => {
        if (await see.isVisible()) await see.click();
      };
      await playToTheEnd(page, { most: 300, before });
      await expect(page.getByRole('note', { name: 'Lesson' })).toContainText(lessons.at(-1)?.says ?? '');
      // Whatever does not depend on the dice has been taught.
      const heard = await page.evaluate(() => [...(globalThis as unknown as Listening).lessons]);
      const missed = lessons.filter((lesson) => !byLuck.includes(lesson.id) && !heard.some((says) => says.startsWith(lesson.says)));
      expect(missed.map((lesson) => lesson.id)).toEqual([]);
    });
  }

  test('an army is deployed piece by piece, and the whole of it is one order', async ({ page }) => {
    await like(page, {});
    await page.goto('./#/play/march/pick-up-battle');
    await begin(page, { B: 'A friend at this screen' });
    await expect(page.getByRole('heading', { name: 'Deployment' })).toBeVisible();
    await expect(give(page)).toBeHidden();
    await page.locator(`[data-target="Foy's Brigade"]`).click();
    await panel(page).getByRole('button', { name: 'in column' }).first().click();
    await panel(page).getByRole('button', { name: 'One inch back' }).click();
    await expect(page.locator('.where')).toContainText('10½ north');
    await page.locator(`[data-target="4e Légère"]`).click();
    await expect(page.locator('.where')).toContainText('11½ north');
    await picture(page, 'deployment');
    await give(page).click();
    // Now the other side is asked, and Foy's Brigade stands where it was put.
    await expect(panel(page).getByText('British')).toBeVisible();
    await page.locator(`[data-target="Foy's Brigade"]`).click();
    await page.getByRole('tab', { name: 'Piece' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('column');
  });

  test('all of it by keyboard', async ({ page }) => {
    await like(page, {});
    await page.goto('./');
    await page.getByRole('link', { name: 'Choose a battle' }).first().press('Enter');
    await page.locator('.battles > a').first().press('Enter');
    await page.getByRole('button', { name: 'Begin the battle' }).press('Enter');
    await page.getByRole('button', { name: 'I know my way' }).press('Enter');
    await page.getByRole('button', { name: 'Keep all dice' }).press('Enter');
    // The order is whole, and the hand is on the button that gives it.
    await expect(give(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
    await page.keyboard.press('n');
    const focused = page.locator('.target:focus');
    await expect(focused).toHaveCount(1);
    const name = await focused.getAttribute('data-target');
    // A listener is told where it stands.
    await expect(page.locator('[aria-live=polite].unseen')).toContainText('Nearest enemy');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: /^Move/ }).press('Enter');
    await expect(page.locator('[data-handle=body]')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(give(page)).toBeEnabled();
    await page.keyboard.press('Enter');
    await myTurn(page);
    await page.keyboard.press('l');
    await expect(page.getByRole('log')).toContainText(name ?? '');
  });
});
