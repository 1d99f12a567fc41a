import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { answer, begin, expect, keptBattle, like, orders, picture, rests, test } from './table';

const template = (game: string) => readFile(`../crates/cli/templates/${game}.toml`, 'utf8');

/** Drops files on the page, as a hand does from the desktop. */
async function drop(page: Page, ...files: { name: string; text: string }[]) {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** What `longroll check` says of a text, a sentence a line; nothing where the program is not at hand. */
async function checked(name: string, text: string): Promise<string[] | null> {
  const program = process.env['LONGROLL_PROGRAM'];
  if (!program) return null;
  const folder = await mkdtemp(join(tmpdir(), 'longroll-'));
  await writeFile(join(folder, name), text);
  const said = await promisify(execFile)(program, ['check', name], { cwd: folder }).catch((error: unknown) => error as { stdout: string; stderr: string });
  return `${said.stdout}${said.stderr}`.trim().split('\n').map((line) => line.replace(/^error: /, ''));
}

test('a scenario file is dropped on the page, a turn of it is played, it is kept over a reload, exported and removed', async ({ page }) => {
  await like(page, {});
  const text = await template('march');
  const [, title = ''] = /^title = "(.*)"/m.exec(text) ?? [];
  await page.goto('./');
  await expect(page.getByRole('link', { name: 'Choose a battle' }).first()).toBeVisible();
  await drop(page, { name: 'my-battle.toml', text });
  await expect(page.getByRole('status').filter({ hasText: 'my-battle.toml is right' })).toBeVisible();
  await picture(page, 'own-battle');
  await page.getByRole('link', { name: `Play ${title}` }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who wins by what' })).toBeVisible();
  await picture(page, 'own-battle-chosen');
  await begin(page, { B: 'The Recruit' });
  // A turn is both sides': the French by hand, the Austrians by their commander. The first orders do something, the others end what there is.
  const turn = page.getByText(/^Turn 2 of 6/);
  for (let order = 0; order < 80 && !(await turn.isVisible()); order++) await answer(page, 'mouse', order < 6 ? 'first' : 'last');
  await expect(turn).toBeVisible();
  const [given, stands] = [await orders(page), await turn.innerText()];
  const { record } = await keptBattle(page);
  const by = (JSON.parse(record) as { orders: { by: string }[] }).orders.map((order) => order.by);
  expect(by).toContain('A');
  expect(by).toContain('B');
  await page.reload();
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
  await rests(page);
  expect(await orders(page)).toBe(given);
  await expect(turn).toHaveText(stands);

  await page.goto('./#/play/march');
  await expect(page.locator('.battles.own').getByRole('link', { name: title })).toBeVisible();
  await page.goto('./#/own');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Export ${title}` }).click()]);
  expect(download.suggestedFilename()).toBe('my-battle.toml');
  expect(await readFile(await download.path(), 'utf8')).toBe(text);
  await page.getByRole('button', { name: `Remove ${title}` }).click();
  await page.getByRole('button', { name: 'Really remove' }).click();
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await page.goto('./#/play/march');
  await expect(page.locator('.battles > a').first()).toBeVisible();
  await expect(page.locator('.battles.own')).toHaveCount(0);
});

test('a battle of one’s own begins on the page: a battle to begin with is saved and stands in the list, and the guide is there to be read', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/own');
  await expect(page.getByText('There is none yet.')).toBeVisible();
  for (const [game, title] of [['march', 'March Toward the Sound of Guns'], ['guns', 'The Sound of the Guns']] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: title, exact: true }).click()]);
    expect(download.suggestedFilename()).toBe(`my-${game}-battle.toml`);
    expect(await readFile(await download.path(), 'utf8')).toBe(await template(game));
    await expect(page.getByRole('status').filter({ hasText: `my-${game}-battle.toml is right` })).toBeVisible();
  }
  await expect(page.locator('.owns > li')).toHaveCount(2);
  await picture(page, 'own-begin');
  await page.getByRole('link', { name: 'Writing a battle' }).click();
  await expect(page.getByRole('heading', { name: 'Writing a battle', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The people of sixgun' })).toBeVisible();
  await picture(page, 'own-guide');
  // A rule is opened in the book of its own game.
  await page.getByRole('button', { name: 'SC-FRM-02' }).click();
  await expect(page.getByRole('heading', { name: /Base sizes/ })).toBeVisible();
  await page.goto('./#/guide/army-lists');
  await expect(page.getByRole('heading', { name: 'Army lists', level: 1 })).toBeVisible();
});

test('what is wrong with a file is told all at once, in the words of the command line, and nothing of it is kept', async ({ page }) => {
  await like(page, {});
  const good = await template('march');
  const wrong = good.replaceAll('under = "Marulaz"', 'under = "Murat"').replace('area = "Lindau"', 'area = "Landau"');
  const doubtful = good.replace(/facing = \d+/, 'facing = 1.5708');
  await page.goto('./#/own');
  for (const [name, text, sentence] of [
    ['wrong.toml', wrong, /Murat/],
    ['misspelt.toml', good.replace('turn-limit', 'turnlimit'), /misspelt\.toml:\d+: .*there is no `turnlimit` here: did you mean `turn-limit`\?/],
    ['broken.toml', `${good}\n[[`, /^broken\.toml:\d+: /],
    ['nameless.toml', good.replace(/^ruleset = .*$/m, ''), /^nameless\.toml:1: the file does not say its ruleset/],
    ['chess.toml', good.replace(/^ruleset = .*$/m, 'ruleset = "chess"'), /^chess\.toml:\d+: there is no ruleset 'chess'; there are march, /],
  ] as const) {
    await drop(page, { name, text });
    const told = page.getByRole('alert').filter({ hasText: name });
    await expect(told.locator('li').first()).toHaveText(sentence);
    const said = await checked(name, text);
    if (said) expect(await told.locator('li').allInnerTexts(), name).toEqual(said);
  }
  await picture(page, 'own-battle-wrong');
  await expect(page.locator('.owns')).toHaveCount(0);
  await drop(page, { name: 'doubtful.toml', text: doubtful });
  await expect(page.getByRole('status').filter({ hasText: 'something in it is doubtful' })).toContainText('doubtful.toml:');
  await picture(page, 'own-battle-doubtful');
});

test('whoever is hidden in a battle of one’s own is on no map before it, and a file opened again takes its place', async ({ page }) => {
  await like(page, {});
  const text = await template('sixgun');
  await page.goto('./#/own');
  await drop(page, { name: 'fight.toml', text });
  await expect(page.locator('.owns > li')).toHaveCount(1);
  const hidden = [...text.matchAll(/^"?([^"\n=]+?)"? = \{[^\n]*(?:hidden|concealed) = true/gm)].map(([, name]) => name ?? '');
  expect(hidden.length, 'the template hides somebody').toBeGreaterThan(0);
  for (const name of hidden) await expect(page.locator('main')).not.toContainText(name);
  await drop(page, { name: 'fight.toml', text: text.replace(/^title = "(.*)"/m, 'title = "The Same Again"') });
  await expect(page.locator('.owns > li')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'The Same Again', exact: true })).toBeVisible();
});

test('a record that is dropped is a battle to go on with', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/own');
  await drop(page, { name: 'old.json', text: await readFile('../records/march/endured.json', 'utf8') });
  await page.getByRole('link', { name: 'To the battles' }).click();
  await expect(page.getByRole('link', { name: 'old', exact: true })).toBeVisible();
});

test('an army list is dropped, taken by a scenario that names it, and picked for a pick-up battle', async ({ page }) => {
  await like(page, {});
  const list = (await readFile('../armies/march/french-1809.toml', 'utf8')).replace('French, 1809', 'The Reserve');
  const text = await template('march');
  const [head = '', rest = ''] = text.split('[sides.A]');
  const named = `${head}[sides.A]\narmy = "my-army"\n\n[sides.B]${rest.split('[sides.B]')[1]}`;
  await page.goto('./#/own');
  await drop(page, { name: 'battle.toml', text: named });
  await expect(page.getByRole('alert').filter({ hasText: 'battle.toml' })).toContainText("there is no army list 'my-army'");
  // MG-ARM-04: the worked French army costs 933 points.
  await drop(page, { name: 'my-army.toml', text: list }, { name: 'battle.toml', text: named });
  await expect(page.getByRole('status').filter({ hasText: 'my-army.toml is right' })).toContainText('933 of 1000 points');
  await expect(page.getByRole('status').filter({ hasText: 'battle.toml is right' })).toBeVisible();
  await expect(page.locator('.owns')).toContainText('The Reserve against Austrians');
  await picture(page, 'own-army');

  await page.goto('./#/play/march');
  await page.getByRole('link', { name: 'A pick-up battle: choose two armies' }).click();
  await page.getByLabel('The army in the south').selectOption({ label: 'The Reserve (your own)' });
  await page.getByLabel('The army in the north').selectOption({ label: 'Austrian, 1809' });
  await picture(page, 'own-pick-up');
  await page.getByRole('button', { name: 'Lay it out' }).click();
  await expect(page.getByRole('heading', { name: 'The Reserve against Austrian, 1809', level: 1 })).toBeVisible();
  await begin(page, { B: 'The Recruit' });
  await expect(page.getByRole('group', { name: /^The table/ })).toBeVisible();
});

test('where somebody is hidden, the file for the other player does not name him, tells its story and is a battle to play', async ({ browser, page }) => {
  await like(page, {});
  await page.goto('./#/own');
  await drop(page, { name: 'fight.toml', text: await template('sixgun') });
  const button = page.getByRole('button', { name: 'Export Trouble at Dry Creek for the other player' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('fight-for-the-other-player.json');
  const sealed = await readFile(await download.path(), 'utf8');
  expect(sealed).toContain('Trouble at Dry Creek');
  expect(sealed).not.toContain('Young Yates');
  // The other player has nothing but this file.
  const his = await (await browser.newContext()).newPage();
  await like(his, { briefing: true });
  await his.goto('./#/own');
  await drop(his, { name: 'fight-for-the-other-player.json', text: sealed });
  await his.getByRole('link', { name: 'To the battles' }).click();
  await his.getByRole('link', { name: 'Trouble at Dry Creek', exact: true }).click();
  await expect(his.getByRole('group', { name: /^The table/ })).toBeVisible();
  await rests(his);
  const briefing = his.getByRole('dialog', { name: 'Trouble at Dry Creek' });
  await expect(briefing).toContainText(/^says = "(.*)"/m.exec(await template('sixgun'))?.[1] ?? 'a sentence');
  await expect(briefing.getByRole('heading', { name: 'The story' })).toBeVisible();
  await picture(his, 'own-sealed-story');
  await his.getByRole('button', { name: 'To the table' }).click();
  await expect(his.locator('body')).toContainText('Marshal Cole');
  await expect(his.locator('body')).not.toContainText('Young Yates');
  for (let order = 0; order < 3; order++) await answer(his);
  expect(await orders(his)).toBeGreaterThan(0);
});
