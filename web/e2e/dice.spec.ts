import type { Locator } from '@playwright/test';
import { answer, begin, expect, give, like, openFirstBattle, panel, picture, piece, rests, test } from './table';

test('own dice are typed one tap a die, what is blank is rolled, and a reload forgets nothing', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await page.getByLabel('rolls real dice and types them').first().check();
  await begin(page);
  await panel(page).getByRole('button', { name: /^Roll the \d of Lesuire again/ }).click();
  await give(page).click();
  const entry = page.getByRole('group', { name: 'Type your dice' });
  await expect(entry).toBeVisible();
  await entry.getByRole('button', { name: 'A 6' }).click();
  await picture(page, 'own-dice');
  await entry.getByRole('button', { name: 'So they lie' }).click();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await expect(panel(page)).toContainText('Lesuire 6');
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('log')).toContainText('6');
});

test('each side is asked for its own dice alone, whoever gave the order, and the tray says whose they are', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/ok-corral');
  await page.getByLabel('rolls real dice and types them').nth(1).check();
  await begin(page, { B: 'A friend at this screen' });
  const entry = page.getByRole('group', { name: 'Type your dice' });
  const whose = panel(page).locator('.whose');
  for (let order = 0; order < 8 && !(await entry.isVisible()); order++) {
    await expect(whose).toHaveText(/The Earps/i);
    await panel(page).locator('ul.open button').first().click();
    await expect(give(page)).toBeEnabled();
    await give(page).click();
    await rests(page);
  }
  // The Earps have shot and drawn with Longroll's dice; now one of theirs wants a die of the Cowboys'.
  await expect(whose).toHaveText('The Cowboys');
  await expect(entry).toContainText(/Roll (a die|\d dice)/);
  await picture(page, 'their-dice');
  await answer(page);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('the chances are shown before an order is given, and the tray shows the roll with its sum', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { B: 'A friend at this screen' });
  for (const choice of ['Keep all dice', 'End actions', 'No more commanders ride']) {
    await panel(page).getByRole('button', { name: choice }).click();
    await give(page).click();
  }
  await expect(page.getByRole('heading', { name: 'Shooting' })).toBeVisible();
  await page.locator('[data-target="Divisional Battery"]').click();
  const target = panel(page).getByRole('button', { name: /^Grenzer/ });
  await target.hover();
  // By hand: the Grenzer stand in the houses in open order, −2 (MG-SHO-12), so of the two dice of the guns (MG-SHO-10) only sixes hit: none in 25 of
  // 36 cases, one in 10, two in 1. Two cost a stand (MG-SHO-19). A hit is a status die (MG-SHO-20): 10/36 · 1/6 + 1/36 · 10/36 = 5 % disorder
  // them, and two sixes after two hits rout them, 1 in 1,296.
  const byHand = async (where: Locator) => {
    const told = (what: string) => where.locator('p').filter({ hasText: what });
    await expect(told('Grenzer: hits taken').locator('+ ol li')).toHaveText(['0 69%', '1 28%', '2 3%']);
    await expect(told('Grenzer: stands lost')).toHaveText(/stands lost\s*3%\s*$/);
    await expect(told('Grenzer: disordered')).toHaveText(/disordered\s*5%\s*$/);
    await expect(told('Grenzer: routed')).toHaveText(/routed\s*<1%\s*$/);
  };
  await byHand(page.locator('.peek'));
  await picture(page, 'odds');
  // On the map, and by keys, it is the same.
  await page.mouse.move(2, 2);
  await expect(page.locator('.peek')).toBeHidden();
  await page.locator(piece('Grenzer')).hover();
  await byHand(page.locator('.peek'));
  await page.mouse.move(2, 2);
  await target.focus();
  await page.keyboard.press('Enter');
  await byHand(panel(page));
  await give(page).click();
  await expect(page.getByRole('tab', { name: 'Dice' })).toHaveAttribute('aria-selected', 'true');
  // The phase may be over with that shot and the next side's dice thrown; the shot is in the tray all the same.
  const shot = page.getByRole('tabpanel').locator('li').filter({ hasText: 'MG-SHO' }).first();
  await expect(shot).toBeVisible();
  await shot.getByRole('button', { name: /MG-SHO/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Rulebook' })).toContainText('MG-SHO');
  await picture(page, 'rulebook');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Rulebook' })).toBeHidden();
});

test('pointing at a man shows who stands in the path, what the shot needs and what may come of it', async ({ page }) => {
  await like(page, { theme: 'light' });
  await page.goto('./#/play/sixgun/ok-corral');
  await begin(page);
  await rests(page);
  // Doc Holliday's arcs, by their key, then the man he thinks of.
  await page.locator(piece('Doc Holliday')).focus();
  await page.keyboard.press('4');
  await expect(page.locator('g.own path')).not.toHaveCount(0);
  await page.locator(piece('Tom McLaury')).hover();
  const peek = page.locator('.peek');
  await expect(peek).toContainText('at Tom McLaury');
  await expect(peek).toContainText('SX-HIT-');
  await expect(peek).toContainText(/Tom McLaury: dead\s*\d+%/);
  await expect(peek.locator('h3').first()).toHaveText('Chances of this alone');
  await rests(page);
  await picture(page, 'gunfight');
});
