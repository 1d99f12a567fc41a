import type { Page } from '@playwright/test';
import { expect, fingers, give, inch, middle, orders, panel, picture, piece, rests, test, toTheActions, type Spot } from './table';

const HUSSARS = piece("Colbert's Hussars");
const map = (page: Page) => page.getByRole('group', { name: /^The table/ });
const where = (page: Page) => page.locator('.where');

/** What part of the sheet is seen: x, y, width and height in inches. */
async function seen(page: Page): Promise<[number, number, number, number]> {
  const box = (await map(page).getAttribute('viewBox')) ?? '';
  return box.split(' ').map(Number) as [number, number, number, number];
}

const by = ({ x, y }: Spot, right: number, down: number): Spot => ({ x: x + right, y: y + down });

/** A finger picks the hussars, pulls them so many pixels to the north, and gives the order. */
async function dragsAPiece(page: Page, pixels: number) {
  await toTheActions(page);
  const hand = await fingers(page);
  await page.locator(HUSSARS).tap();
  await expect(panel(page).getByRole('heading', { name: /^What does Colbert's Hussars do/ })).toBeVisible();
  await rests(page);
  const at = await middle(page, HUSSARS);
  await hand.put(at);
  await hand.move(by(at, 0, -pixels * 0.6));
  await expect(page.locator('[data-handle="body"]')).toBeVisible();
  await hand.move(by(at, 0, -pixels));
  await hand.lift();
  await expect(where(page)).toContainText('north');
  await expect(give(page)).toBeEnabled();
  await give(page).tap();
  await expect.poll(() => orders(page)).toBeGreaterThanOrEqual(2);
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a piece itself', ({ page }) => dragsAPiece(page, 30));
});

test.describe('by touch on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('two fingers bring the map near and one moves it, wherever it is set down', async ({ page }) => {
    await toTheActions(page);
    const hand = await fingers(page);
    const wood = await middle(page, 'svg[role=group]');
    const [x, , wide] = await seen(page);
    // What was under the middle between the fingers stays there: twice as far apart is twice as large.
    await hand.put(by(wood, -60, 0), by(wood, 60, 0));
    await hand.move(by(wood, -120, 0), by(wood, 120, 0));
    await hand.lift();
    await expect.poll(async () => (await seen(page))[2] / wide).toBeCloseTo(0.5, 1);
    const [near, , nearWide] = await seen(page);
    expect(near + nearWide / 2).toBeCloseTo(x + wide / 2, 0);

    // One finger moves the map, by just as much as it moves itself; from a piece nobody has picked, too.
    for (const from of [by(wood, 0, 150), await middle(page, piece('Grenzer'))]) {
      const before = await seen(page);
      const scale = await inch(page);
      await hand.put(from);
      await hand.move(by(from, 80, 40));
      await hand.lift();
      await expect.poll(async () => Math.round(((await seen(page))[0] - before[0]) * scale)).toBe(-80);
      expect(Math.round(((await seen(page))[1] - before[1]) * scale)).toBe(-40);
    }
    expect(await orders(page)).toBe(1);
    await picture(page, 'tablet');
  });

  test('a finger drags the ghost, wheels it by a corner, and the order is given', async ({ page }) => {
    await toTheActions(page);
    const hand = await fingers(page);
    await page.locator(HUSSARS).tap();
    await panel(page).getByRole('button', { name: /^Move/ }).tap();
    await expect(where(page)).toHaveText(/29 east, 8 north/);
    await rests(page);
    const scale = await inch(page);
    const ghost = await middle(page, '[data-handle="body"]');
    // Too far first: the reason is said while the finger is down; then back to where they may go.
    await hand.put(ghost);
    await hand.move(by(ghost, 0, -12 * scale));
    await expect(page.locator('.caption.no')).toContainText('may go');
    await hand.move(by(ghost, 0, -4 * scale));
    await expect(page.locator('.caption:not(.no)')).toContainText(/Hussars move [\d.]+ inch/);
    await hand.lift();
    await expect(where(page)).toContainText(/29 east, 12 north, facing 0°/);
    await expect(give(page)).toBeEnabled();

    // A finger is broad: it hits the corner's neighbourhood.
    const corner = by(await middle(page, '.corner[data-handle="left"]'), -9, -9);
    await hand.put(corner);
    await hand.move(by(corner, 0.3 * scale, -1.2 * scale));
    await hand.lift();
    await expect(where(page)).toContainText(/facing [1-4]\d°/);
    await expect(give(page)).toBeEnabled();
    await picture(page, 'tablet-wheel');
    await give(page).tap();
    await expect.poll(() => orders(page)).toBeGreaterThanOrEqual(2);
  });

  test('a piece that was picked is dragged from where it stands', ({ page }) => dragsAPiece(page, 50));

  test('the tape is laid by one finger that is drawn along, and by two taps', async ({ page }) => {
    await toTheActions(page);
    const hand = await fingers(page);
    const tape = page.getByRole('button', { name: 'Tape measure' });
    // A browser may take a tap so soon after a drag for the end of the drag: then it is tapped once more, as anybody would.
    const putAway = async () => {
      if ((await tape.getAttribute('aria-pressed')) === 'true') await tape.tap();
      await expect(tape).toHaveAttribute('aria-pressed', 'false', { timeout: 2_000 });
    };
    await tape.tap();
    const [from, to] = [await middle(page, piece('Tirailleurs')), await middle(page, piece('Grenzer'))];
    await hand.put(from);
    await hand.move(to);
    await expect(page.locator('.measured')).toContainText('inches from Tirailleurs to Grenzer');
    await hand.lift();
    await expect(putAway).toPass();
    await expect(page.locator('.measured')).toBeHidden();
    await tape.tap();
    await page.locator(piece('Divisional Battery')).tap();
    await page.locator(piece('Grenzer')).tap();
    await expect(page.locator('.measured')).toContainText('inches from Divisional Battery to Grenzer');
  });
});
