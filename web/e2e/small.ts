import type { Page } from '@playwright/test';
import { expect } from './table';

/** Battles of a few pieces that come to blows at once: what a whole battle shows, they show in seconds. */
export const SMALL = {
  charge: `
ruleset = "charge"
title = "Two Against Two"
says = "Two battalions a side, close to each other."
minutes = 5
first = "A"
options = { turn-limit = 6 }
[ground]
width = 48
depth = 40
areas = [{ kind = "wood", name = "Birkenholz", outline = [[30, 16], [36, 16], [36, 22], [30, 22]] }]
[sides.A]
name = "French"
nation = "french"
[sides.A.units]
"1/7e Ligne" = { arm = "infantry", grade = "B", models = 24, formation = "column", at = { x = 18, y = 14, facing = 0 } }
"Hussards" = { arm = "light-cavalry", grade = "B", models = 12, formation = "column", at = { x = 26, y = 12, facing = 0 } }
[sides.B]
name = "Austrians"
nation = "austrian"
[sides.B.units]
"1st Kaunitz" = { arm = "infantry", grade = "C", models = 24, formation = "line", at = { x = 18, y = 21, facing = 180 } }
"Battery" = { arm = "artillery", grade = "C", guns = 2, at = { x = 27, y = 26, facing = 180 } }
`,
  guns: `
ruleset = "guns"
title = "Brigade Against Brigade"
says = "A brigade and a battery a side, close to each other."
minutes = 5
battlefield = 2.5
attacker = "A"
last-turn = 3
objectives = [{ name = "Tavern" }]
[ground]
width = 60
depth = 40
areas = [{ kind = "wood", name = "Lott's Wood", outline = [[10, 15], [18, 14], [19, 23], [12, 24]] }, { kind = "built-up", name = "Tavern", outline = [[28, 21], [32, 21], [32, 24], [28, 24]] }]
[sides.A]
name = "Union"
nation = "union"
[sides.A.commanders]
Birney = { at = [30, 8] }
[sides.A.formations]
Ward = { infantry = 6, quality = "superior", division = "Birney", at = { x = 30, y = 14, facing = 0 } }
Ricketts = { foot-artillery = 1, gun = "ordnance-3in", division = "Birney", at = { x = 22, y = 13, facing = 0 } }
[sides.B]
name = "Confederates"
nation = "confederate"
[sides.B.commanders]
Heth = { at = [30, 34] }
[sides.B.formations]
Cooke = { infantry = 2, division = "Heth", at = { x = 30, y = 23, facing = 180 } }
Pegram = { foot-artillery = 1, division = "Heth", at = { x = 38, y = 24, facing = 180 } }
`,
} as const;

/** Opens the page of a small battle, brought as a file of one's own. */
export async function openSmall(page: Page, game: keyof typeof SMALL) {
  await page.goto('./#/own');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'small.toml'));
    return transfer;
  }, SMALL[game]);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  const title = /title = "(.*)"/.exec(SMALL[game])?.[1] ?? '';
  await page.getByRole('link', { name: `Play ${title}` }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}
