import type { Page } from '@playwright/test';
import { begin, expect, give, inch, like, middle, orders, panel, picture, piece, pull, rests, take, test, toTheActions } from './table';

const HUSSARS = piece("Colbert's Hussars");
const caption = (page: Page) => page.locator('.caption');
const where = (page: Page) => page.locator('.where');

/** Where the ghost stands, in inches east and north. */
async function standing(page: Page): Promise<[number, number]> {
  const [, east = '', north = ''] = /([\d¼½¾]+) east, ([\d¼½¾]+) north/.exec(await where(page).innerText()) ?? [];
  const read = (inches: string) => parseInt(inches, 10) + Math.max(0, ' ¼½¾'.indexOf(inches.at(-1) ?? '')) / 4;
  return [read(east), read(north)];
}

/** Pulls the ghost by so many inches, and does not let go. */
async function pullGhost(page: Page, east: number, north: number) {
  const [from, scale] = [await middle(page, '[data-handle="body"]'), await inch(page)];
  await pull(page, from, { x: from.x + east * scale, y: from.y - north * scale });
}

test('a piece is taken hold of on the map itself, wheeled by a corner, and brought into exact inches by keys', async ({ page }) => {
  await toTheActions(page);
  // Nobody has said "Move": the hand that pulls at the hussars does.
  const { x, y } = await middle(page, HUSSARS);
  await pull(page, { x, y }, { x: x - 10, y: y - 30 });
  await expect(page.locator('[data-handle="body"]')).toBeVisible();
  await page.mouse.move(x - 20, y - 80, { steps: 5 });
  await expect(caption(page)).toContainText(/Hussars move [\d.]+ inch/);
  await page.mouse.up();
  await expect(give(page)).toBeEnabled();
  await expect(where(page)).toContainText('facing 0°');
  // The left front corner pulled ahead: the right one stays, the front turns to the right.
  const corner = await middle(page, '.corner[data-handle="left"]');
  await pull(page, corner, { x: corner.x + 4, y: corner.y - 20 });
  await page.mouse.up();
  await expect(where(page)).toContainText(/facing [1-4]\d°/);
  await picture(page, 'wheel');
  // Keys: exact inches from where it stood, and what is too far is said with its rule.
  await page.keyboard.press('Backspace');
  await rests(page);
  await page.locator(HUSSARS).click();
  await panel(page).getByRole('button', { name: /^Move/ }).click();
  await expect(where(page)).toHaveText(/29 east, 8 north/);
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowUp');
  await expect(where(page)).toHaveText(/29 east, 16 north/);
  await expect(give(page)).toBeEnabled();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel(page).locator('.verdict.no')).toContainText('8.00 inches and this is 8.25');
  await expect(panel(page).locator('.verdict.no')).toContainText('MG-MOV-01');
  await expect(give(page)).toBeDisabled();
});

test('a ghost brought near a friend lies against him, and the two then march as a group', async ({ page }) => {
  await toTheActions(page, { B: 'A friend at this screen' });
  await page.locator(piece("Coëhorn's Brigade")).click();
  await panel(page).getByRole('button', { name: /^Move/ }).click();
  // The Tirailleurs' line of 3 inches stands about 12 east with its front at 9 north; a column of an inch and a half beside it has
  // the middle of its front at 14.25. The hand stops a little short of that, both ways.
  const [east, north] = await standing(page);
  await pullGhost(page, 14.4 - east, 8.85 - north);
  await expect(where(page)).toContainText(/14¼ east, 9 north/);
  await expect(caption(page)).toContainText(/moves? [\d.]+ inch/);
  await picture(page, 'flush');
  await page.mouse.up();
  await give(page).click();
  await rests(page);
  await page.locator(piece('Tirailleurs')).click();
  await panel(page).getByRole('button', { name: 'as a group' }).click();
  await expect(panel(page).getByRole('heading', { name: "What does Tirailleurs with Coëhorn's Brigade do?" })).toBeVisible();
  await take(page, /^Move/, '2 inches ahead', '2 inches ahead');
  // One point for both (MG-MOV-08), and both stand two inches farther.
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('log')).toContainText(/Coëhorn's Brigade moves to 14\.25, 11,/);
  await expect(page.getByRole('log')).toContainText('Tirailleurs move to 12, 11');
  expect(await orders(page)).toBe(3);
});

test('a charge falls into place on the enemy’s edge, and pulled off it, it says why not', async ({ page }) => {
  await toTheActions(page, { B: 'A friend at this screen' });
  await page.locator(HUSSARS).click();
  await take(page, /^Move/, '8 inches ahead');
  await expect(page.getByRole('heading', { name: 'Emergency square' })).toBeVisible();
  await take(page, 'Do not');
  await page.locator(HUSSARS).click();
  await page.locator(piece("Splényi's Brigade")).click();
  await expect(give(page)).toBeEnabled();
  await expect(panel(page).locator('.verdict')).toContainText("Colbert's Hussars charge Splényi's Brigade from the front");
  // One for the move and one for the contact (MG-CMD-13, MG-CMD-17).
  await expect(panel(page).locator('.verdict')).toContainText('MG-CMD-17');
  const flush = await standing(page);
  await pullGhost(page, 2, -2);
  await expect(page.locator('.caption.no')).toBeVisible();
  await expect.poll(() => standing(page)).not.toEqual(flush);
  await picture(page, 'charge-refused');
  const [from, scale] = [await middle(page, '[data-handle="body"]'), await inch(page)];
  await page.mouse.move(from.x - 1.8 * scale, from.y - 1.8 * scale, { steps: 6 });
  await expect(page.locator('.caption.no')).toBeHidden();
  await page.mouse.up();
  await expect.poll(() => standing(page)).toEqual(flush);
  await expect(give(page)).toBeEnabled();
  await picture(page, 'charge');
});

test('a change of formation is shown with its price before it is paid', async ({ page }) => {
  await toTheActions(page, { B: 'A friend at this screen' });
  await page.locator(piece("Coëhorn's Brigade")).click();
  await expect(panel(page).getByRole('button', { name: 'Line 1 CP' })).toBeVisible();
  // What it may not become is listed with the reason.
  await panel(page).getByText('2 may not be picked: why?').click();
  await expect(panel(page)).toContainText('no part of it touches a road');
  await panel(page).getByRole('button', { name: 'Line 1 CP' }).click();
  await expect(panel(page).locator('.verdict')).toContainText("Coëhorn's Brigade forms line.");
  await expect(panel(page).locator('.verdict')).toContainText(/formation change\s*MG-CMD-13\s*1/);
  await picture(page, 'formation');
  await give(page).click();
  await expect(panel(page)).toContainText('Lesuire 5');
  await page.locator(piece("Coëhorn's Brigade")).click();
  await expect(panel(page).getByRole('button', { name: 'Column 1 CP' })).toBeVisible();
});

test('a rider of Six Gun Sound is pulled along with the ruler laid, leg by leg', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/northfield');
  await begin(page);
  await expect(page.getByRole('heading', { name: 'Cole Younger acts' })).toBeVisible();
  await rests(page);
  const [from, scale] = [await middle(page, piece('Cole Younger')), await inch(page)];
  // Three inches east and four north are five.
  await pull(page, from, { x: from.x + 3 * scale, y: from.y - 4 * scale });
  await expect(caption(page)).toContainText(/Cole Younger rides (4\.9\d|5|5\.0\d) inches to \([\d.]+, [\d.]+\) and has (11|11\.0\d|10\.9\d) left/);
  await picture(page, 'sixgun-drag');
  await page.mouse.up();
  await expect(panel(page).getByRole('heading', { name: 'And on to?' })).toBeVisible();
  await expect(give(page)).toBeEnabled();
  // Beyond what is left of his 16 inches he is told so, with the line.
  await pullGhost(page, -20, 0);
  await expect(page.locator('.caption.no')).toBeVisible();
  await expect(page.locator('g.no line.stroke')).not.toHaveCount(0);
  await page.mouse.up();
  await panel(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(give(page)).toBeEnabled();
});
