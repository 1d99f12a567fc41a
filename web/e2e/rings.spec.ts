import { begin, expect, like, picture, piece, rests, test } from './table';

/** The distances and arcs of each game, in the order of their keys, and a piece that has some of them. */
const GAMES = [
  { game: 'march', battle: 'first-battle', kinds: ['range', 'move', 'arc', 'short range', 'command'], chosen: 'Divisional Battery', has: ['range', 'arc', 'short range'] },
  { game: 'sixgun', battle: 'ok-corral', kinds: ['range', 'long range', 'move', 'arc'], chosen: 'Wyatt Earp', has: ['range', 'long range', 'move', 'arc'] },
];

for (const { game, battle, kinds, chosen, has } of GAMES) {
  test(`${game}: ranges, reach, arcs and threat each have a key, for the chosen piece or for the whole side`, async ({ page }) => {
    await like(page, { theme: 'light' });
    await page.goto(`./#/play/${game}/${battle}`);
    await begin(page);
    await rests(page);
    const tools = page.getByRole('toolbar', { name: 'Map tools' });
    await expect(tools.locator('.kind')).toHaveText(kinds);
    const drawn = page.locator('g.own path');
    const words = page.locator('g.own text');
    // Nobody is chosen: every piece of the side that has such a ring shows it.
    for (const [index, kind] of kinds.entries()) {
      await page.keyboard.press(String(index + 1));
      await expect(tools.getByRole('button', { name: kind, exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(drawn, kind).not.toHaveCount(0);
      for (const says of await words.allTextContents()) expect(says.startsWith(kind), `${says} is ${kind}`).toBe(true);
      await page.keyboard.press(String(index + 1));
      await expect(drawn).toHaveCount(0);
    }
    // One is chosen: its own are shown, several at a time.
    await page.locator(piece(chosen)).focus();
    await rests(page);
    for (const kind of has) {
      await page.keyboard.press(String(kinds.indexOf(kind) + 1));
      await expect(words.filter({ hasText: new RegExp(`^${kind}\\b`) }), kind).not.toHaveCount(0);
    }
    await page.keyboard.press('t');
    await expect(page.locator('g.enemy path')).not.toHaveCount(0);
    await page.keyboard.press('t');
    await expect(page.locator('g.enemy path')).toHaveCount(0);
    await picture(page, `rings-${game}`);
    // The same by touch of the buttons.
    for (const kind of has) await tools.getByRole('button', { name: kind, exact: true }).click();
    await expect(drawn).toHaveCount(0);
  });
}
