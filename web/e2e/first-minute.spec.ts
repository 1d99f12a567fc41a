import { begin, expect, give, like, myTurn, openFirstBattle, orders, panel, picture, rests, test } from './table';

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
    const ghost = page.locator('[data-handle="body"]');
    const box = await ghost.boundingBox();
    if (!box) throw new Error('the ghost is not to be seen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 400, { steps: 6 });
    // Much too far: the reason is said and the deciding line is drawn while the hand still holds the ghost.
    await expect(page.locator('.caption.no')).toContainText('may go');
    await expect(page.locator('g.no line.stroke')).not.toHaveCount(0);
    await picture(page, 'refused-move');
    await page.mouse.move(x, y - 60, { steps: 6 });
    await expect(page.locator('.caption')).toContainText('moves');
    await page.mouse.up();
    await expect(give(page)).toBeEnabled();
    await picture(page, 'legal-move');
    await give(page).click();
    await expect(page.getByRole('button', { name: 'Take back the last order' })).toBeVisible();
    await expect.poll(() => orders(page)).toBe(2);
  });

  test('a reload in the middle of a move finds the ghost where it was', async ({ page }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page);
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
    await panel(page).getByRole('button', { name: 'Colbert' }).click();
    await panel(page).getByRole('button', { name: /^Move/ }).click();
    await panel(page).getByRole('button', { name: 'One inch ahead' }).click();
    await panel(page).getByRole('button', { name: 'One inch ahead' }).click();
    await expect(give(page)).toBeEnabled();
    const where = await page.locator('.where').textContent();
    await page.reload();
    await expect(page.locator('.where')).toHaveText(where ?? '');
    await expect(give(page)).toBeEnabled();
  });

  test('a crash in the middle of a move loses nothing', async ({ page, context }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page);
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
    await panel(page).getByRole('button', { name: 'Colbert' }).click();
    await panel(page).getByRole('button', { name: /^Move/ }).click();
    await panel(page).getByRole('button', { name: 'One inch ahead' }).click();
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

  test('a piece is taken hold of on the map itself, wheeled by a corner, and brought into exact inches by keys', async ({ page }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page);
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
    await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
    await rests(page);
    const middle = async (what: string) => {
      const box = await page.locator(what).boundingBox();
      if (!box) throw new Error(`${what} is not to be seen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    // Nobody has said "Move": the hand that pulls at the hussars does.
    const hussars = await middle(`[data-target="Colbert's Hussars"]`);
    await page.mouse.move(hussars.x, hussars.y);
    await page.mouse.down();
    await page.mouse.move(hussars.x - 10, hussars.y - 30, { steps: 3 });
    await expect(page.locator('[data-handle="body"]')).toBeVisible();
    await page.mouse.move(hussars.x - 20, hussars.y - 80, { steps: 5 });
    await expect(page.locator('.caption')).toContainText('moves');
    await page.mouse.up();
    await expect(give(page)).toBeEnabled();
    await expect(page.locator('.where')).toContainText('facing 0°');
    // The left front corner pulled ahead: the right one stays, the front turns to the right.
    const corner = await middle('[data-handle="left"]');
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 4, corner.y - 20, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('.where')).toContainText(/facing [1-4]\d°/);
    await picture(page, 'wheel');
    // Keys: exact inches from where it stood, and what is too far is said with its rule.
    await page.keyboard.press('Backspace');
    await page.locator(`[data-target="Colbert's Hussars"]`).click();
    await panel(page).getByRole('button', { name: /^Move/ }).click();
    await expect(page.locator('.where')).toHaveText(/29\.0 east, 8\.0 north/);
    for (let inch = 0; inch < 8; inch++) await page.keyboard.press('ArrowUp');
    await expect(page.locator('.where')).toHaveText(/29\.0 east, 16\.0 north/);
    await expect(give(page)).toBeEnabled();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(panel(page).locator('.verdict.no')).toContainText('8.00 inches and this is 8.10');
    await expect(panel(page).locator('.verdict.no')).toContainText('MG-MOV-01');
    await expect(give(page)).toBeDisabled();
  });

  test('before a phase is ended one is told who could still do something', async ({ page }) => {
    await like(page, {});
    await openFirstBattle(page);
    await begin(page);
    await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
    await give(page).click();
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

  test('an army is deployed piece by piece, and the whole of it is one order', async ({ page }) => {
    await like(page, {});
    await page.goto('./#/play/march/pick-up-battle');
    await begin(page, { B: 'A friend at this screen' });
    await expect(page.getByRole('heading', { name: 'Deployment' })).toBeVisible();
    await expect(give(page)).toBeHidden();
    await page.locator(`[data-target="Foy's Brigade"]`).click();
    await panel(page).getByRole('button', { name: 'in column' }).first().click();
    await panel(page).getByRole('button', { name: 'One inch back' }).click();
    await expect(page.locator('.where')).toContainText('10.5 north');
    await page.locator(`[data-target="4e Légère"]`).click();
    await expect(page.locator('.where')).toContainText('11.5 north');
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
