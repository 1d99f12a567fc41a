import type { Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { openSmall } from './small';
import { answer, begin, expect, like, openFirstBattle, panel, picture, rests, test } from './table';

/** Where a spot of the table lies on the screen. */
async function spot(page: Page, [x, y]: readonly [number, number]) {
  return page.getByRole('group', { name: /^The table/ }).evaluate((svg, [x, y]) => {
    const at = new DOMPoint(x, -y).matrixTransform((svg as SVGSVGElement).getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  }, [x, y] as const);
}

test('pointing at ground says what it does to whom, by which rule, and picking it keeps it in sight', async ({ page }) => {
  await like(page, {});
  await openSmall(page, 'charge');
  await begin(page, {});
  await rests(page);
  const wood = await spot(page, [35, 17]);
  await page.mouse.move(wood.x, wood.y);
  const told = page.getByRole('article', { name: 'The ground' });
  await expect(told).toContainText('Birkenholz');
  await expect(told).toContainText('moves at half speed in it');
  await picture(page, 'ground-pointed');
  // Elsewhere there is nothing to tell.
  const open = await spot(page, [8, 30]);
  await page.mouse.move(open.x, open.y);
  await expect(told).toBeHidden();

  await page.mouse.click(wood.x, wood.y);
  const kept = page.locator('.below').getByRole('article', { name: 'The ground' });
  await expect(kept).toContainText('SC-WOD-01');
  expect((await new AxeBuilder({ page }).include('.below').analyze()).violations).toEqual([]);
  await kept.getByRole('button', { name: 'SC-WOD-01' }).first().click();
  await expect(page.getByRole('dialog').or(page.locator('.drawer'))).toContainText('Movement in woods');
});

test('by keys the ground under a piece is said', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, {});
  await rests(page);
  await page.locator('[data-target]').first().focus();
  await page.keyboard.press('g');
  await expect(page.locator('[aria-live=polite].unseen')).toContainText(/Open ground\.|: .*(Infantry|Everybody|Cavalry|March columns)/);
});

test('shots stand under their target, few before many, and the chances speak to whoever shoots', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/ok-corral');
  await begin(page, { B: 'The Recruit' });
  await rests(page);
  for (let order = 0; order < 6 && !(await panel(page).getByRole('heading', { level: 3 }).first().isVisible()); order++) await answer(page);
  const heads = await panel(page).locator('h3.head').allInnerTexts();
  expect(heads.length).toBeGreaterThan(0);
  for (const [index, head] of heads.entries()) {
    const buttons = panel(page).locator('h3.head + ul').nth(index).getByRole('button');
    const counts = (await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).filter((label) => /^\d/.test(label));
    expect(counts.every((label) => label.includes(`at ${head}`)), head).toBe(true);
    const numbers = counts.map((label) => Number.parseInt(label));
    expect(numbers, head).toEqual([...numbers].sort((a, b) => a - b));
  }
  await panel(page).locator('h3.head + ul').first().getByRole('button').last().click();
  await expect(page.locator('.headline').first()).toContainText(/^You lose (about |at least )?\d+\.\d figures, they \d+\.\d\.$/);
  await picture(page, 'shots-by-target');
});
