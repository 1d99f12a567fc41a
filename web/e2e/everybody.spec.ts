import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { answer, begin, expect, give, like, middle, myTurn, openFirstBattle, panel, picture, piece, pull, take, test } from './table';

async function serious(page: Page): Promise<string[]> {
  // The drawings are thousands of strokes that nobody is read; what lies over them is looked at.
  const found = await new AxeBuilder({ page }).exclude('.ground').exclude('.pieces').exclude('svg[aria-hidden]').analyze();
  return found.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any page by ${theme === 'light' ? 'day' : 'night'}`, async ({ page }) => {
    await like(page, { theme, hints: true });
    for (const address of ['#/', '#/play/march', '#/play/march/first-battle', '#/saved', '#/settings', '#/help', '#/guide', '#/own', '#/play/sixgun', '#/play/sixgun/ok-corral', '#/play/charge', '#/play/charge/silesia', '#/play/guns', '#/play/guns/even-field', '#/rules/march/MG-CMD-03', '#/rules/sixgun/SX-MOV-01', '#/play-sheet/march', '#/play-sheet/sixgun', '#/nowhere']) {
      await page.goto(`./${address}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
      expect(await serious(page), address).toEqual([]);
    }
  });

  for (const [game, battle] of [['charge', 'landshut-road'], ['guns', 'toll-gate']] as const) {
    test(`axe finds nothing serious at the table of ${game} by ${theme === 'light' ? 'day' : 'night'}`, async ({ page }) => {
      await like(page, { theme, hints: true, briefing: true });
      await page.goto(`./#/play/${game}/${battle}`);
      await begin(page, { B: 'The Ensign', guided: true });
      expect(await serious(page), 'the briefing').toEqual([]);
      await page.getByRole('button', { name: 'To the table' }).click();
      await myTurn(page);
      expect(await serious(page), 'a lesson at the table').toEqual([]);
      for (let order = 0; order < 4; order++) {
        await answer(page);
        await myTurn(page);
        expect(await serious(page), `after order ${order + 1}`).toEqual([]);
      }
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        expect(await serious(page), `beside the table: ${await tab.innerText()}`).toEqual([]);
      }
      await page.getByRole('button', { name: 'Objectives' }).click();
      expect(await serious(page), 'the objectives').toEqual([]);
    });
  }

  test(`axe finds nothing serious at the table by ${theme === 'light' ? 'day' : 'night'}`, async ({ page }) => {
    await like(page, { theme, hints: true });
    for (const game of ['march', 'sixgun']) {
      await page.goto(`./#/play/${game}/${game === 'march' ? 'first-battle' : 'ok-corral'}`);
      await page.getByLabel('rolls real dice and types them').first().check();
      await begin(page, { B: 'A friend at this screen', guided: true });
      expect(await serious(page), `${game}: a lesson at the table`).toEqual([]);
      await page.getByRole('button', { name: 'I know my way' }).click();
      await picture(page, `table-${game}-${theme}`);
      if (game === 'march') {
        await panel(page).getByRole('button', { name: 'Keep all dice' }).click();
        await give(page).click();
        await panel(page).getByRole('button', { name: /Tirailleurs/ }).click();
        await panel(page).getByRole('button', { name: /^Move/ }).click();
        await panel(page).getByRole('button', { name: 'One inch ahead' }).click();
        await expect(give(page)).toBeEnabled();
        expect(await serious(page), 'a move').toEqual([]);
      } else {
        await panel(page).getByRole('button', { name: '1 shot at Billy Claiborne' }).click();
        await expect(panel(page).getByRole('heading', { name: 'Chances' })).toBeVisible();
        expect(await serious(page), 'shots and their chances').toEqual([]);
        await give(page).click();
        await expect(page.getByRole('group', { name: 'Type your dice' })).toBeVisible();
        expect(await serious(page), 'own dice').toEqual([]);
      }
      if (game === 'march') {
        await page.getByRole('tab', { name: 'Piece' }).click();
        await page.getByRole('button', { name: 'Menu' }).click();
        expect(await serious(page), `${game}: the menu, and a piece beside it`).toEqual([]);
        await page.getByRole('button', { name: 'Close', exact: true }).click();
      } else {
        await page.getByRole('button', { name: 'Rules' }).click();
        await expect(page.getByRole('dialog', { name: 'Rulebook' })).toBeVisible();
        expect(await serious(page), `${game}: the rulebook`).toEqual([]);
        await page.keyboard.press('Escape');
        continue;
      }
      await page.getByRole('tab', { name: 'Log' }).click();
      await page.getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByRole('slider', { name: 'Moment of the battle' })).toBeVisible();
      expect(await serious(page), `${game}: the replay`).toEqual([]);
    }
    await page.goto('./#/play/sixgun/watering-hole');
    await page.locator('fieldset').nth(1).getByRole('combobox').selectOption({ label: 'A friend at this screen' });
    await page.getByRole('button', { name: 'Begin the battle' }).click();
    await expect(page.getByRole('dialog', { name: /^Hand the screen to/ })).toBeVisible();
    expect(await serious(page), 'the screen is handed over').toEqual([]);
    await page.goto('./#/saved');
    await expect(page.locator('li.sheet').first()).toBeVisible();
    expect(await serious(page), 'the battles that are kept').toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing is wider than the screen, and a battle is begun by touch', async ({ page }) => {
    await like(page, {});
    const fits = async (what: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, what).toBeLessThanOrEqual(390);
    };
    for (const address of ['#/', '#/play/march', '#/saved', '#/settings', '#/help', '#/rules/march/MG-CMD-03']) {
      await page.goto(`./${address}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await fits(address);
    }
    await openFirstBattle(page);
    await fits('the scenario');
    await page.getByRole('button', { name: 'Begin the battle' }).tap();
    await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
    await fits('the table');
    await panel(page).getByRole('button', { name: 'Keep all dice' }).tap();
    await give(page).tap();
    await page.locator(`[data-target="Colbert's Hussars"]`).tap();
    await panel(page).getByRole('button', { name: /^Move/ }).tap();
    await page.locator('.chips button').first().tap();
    await expect(give(page)).toBeEnabled();
    await picture(page, 'phone');
    await give(page).tap();
    // The hussars may have come near enough for the enemy to wonder about squares.
    await expect(page.getByRole('heading', { name: /^Movement/ })).toBeVisible();
    await fits('after a move');
  });
});

test('the table opens without a network once it has been opened with one, and fetches little', async ({ page, context }) => {
  await like(page, {});
  const engine = page.waitForResponse(/\.wasm$/);
  await page.goto('./');
  // The program sends the engine packed; whoever only has the pages serves them as he can.
  if (process.env['LONGROLL_PROGRAM']) {
    const fetched = await engine;
    expect(fetched.headers()['content-encoding']).toBe('br');
    expect((await fetched.request().sizes()).responseBodySize).toBeLessThan(1_000_000);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.locator('.picture svg').first()).toBeVisible();
  // A game and its rulebook are kept when the game has been chosen once.
  await openFirstBattle(page);
  const kept = () => page.evaluate(async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return [/\/march_bg-[^/]*\.wasm$/, /\/march-[^/]*\.md$/].every((file) => held.flat().some((url) => file.test(url)));
  });
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await openFirstBattle(page);
  await begin(page);
  // A battle that was begun goes on without it too, and so do the rulebooks.
  await take(page, 'Keep all dice');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await page.getByRole('button', { name: 'MG-TRN-02' }).click();
  await expect(page.getByRole('dialog', { name: 'Rulebook' })).toContainText('MG-TRN-02');
  await context.setOffline(false);
});

for (const game of ['march', 'sixgun']) {
  test(`a play sheet of ${game} prints on two pages`, async ({ page }) => {
    await like(page, {});
    await page.goto(`./#/play-sheet/${game}`);
    await expect(page.getByRole('heading', { name: /play sheet/ })).toBeVisible();
    await expect(page.locator('.play-sheet section')).not.toHaveCount(0);
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(2);
  });
}

test('the tape is laid by keys and by taps, and says whether the one sees the other', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);
  await page.locator('[data-target="Tirailleurs"]').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowUp');
  const measured = page.locator('.measured');
  await expect(measured).toContainText('inches from Tirailleurs to ');
  await page.keyboard.press('Escape');
  await expect(measured).toBeHidden();
  await page.getByRole('button', { name: 'Tape measure' }).click();
  await page.locator('[data-target="Divisional Battery"]').click();
  await page.locator('[data-target="Grenzer"]').click();
  await expect(measured).toContainText('inches from Divisional Battery to Grenzer');
  await expect(measured).toContainText('sees');
});

test('a listener hears where a piece stands in relation to the enemy', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);
  await page.locator('[data-target="Tirailleurs"]').focus();
  await page.keyboard.press('i');
  await expect(page.locator('[aria-live=polite].unseen')).toContainText(/Nearest enemy: .+, [\d.]+ inches, .+, (not )?in arc, (not )?in sight/);
});

test('the map: tape measure, rings, threat, zoom and pan', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page);
  await page.keyboard.press('m');
  await pull(page, await middle(page, piece('Tirailleurs')), await middle(page, piece('Grenzer')));
  await expect(page.locator('.measured')).toContainText('inches from Tirailleurs to Grenzer');
  await page.mouse.up();
  await page.keyboard.press('m');
  await expect(page.locator('.measured')).toBeHidden();
  await page.keyboard.press('1');
  await page.keyboard.press('t');
  await expect(page.locator('g.enemy path')).not.toHaveCount(0);
  await picture(page, 'rings');
  const map = page.getByRole('group', { name: /^The table/ });
  const whole = await map.getAttribute('viewBox');
  await page.keyboard.press('+');
  await expect(map).not.toHaveAttribute('viewBox', whole ?? '');
  await page.keyboard.press('0');
  await expect(map).toHaveAttribute('viewBox', whole ?? '');
  await page.mouse.wheel(0, -300);
  await expect(map).not.toHaveAttribute('viewBox', whole ?? '');
});
