import type { Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { openSmall } from './small';
import { answer, begin, branchAt, bringGolden, expect, give, isOver, keptBattle, like, myTurn, openFirstBattle, panel, picture, rests, test } from './table';

/** What the cards of melees showed when their scores stood on them: the dice in order, and each side's hits, score and what it is made of. */
interface Card {
  dice: number[];
  counted: number;
  hits: number[];
  scores: string[];
  parts: string[];
}

/** "8½" as a number. */
const read = (number: string) => (Number.parseInt(number) || 0) + (number.includes('½') ? 0.5 : 0);
/** The numbers in "4 hits and 1 support", added up. */
const added = (words: string) => (words.match(/(?<![\w/])\d*[\d½](?![\w/])/g) ?? []).reduce((sum, number) => sum + read(number), 0);

/** From now on every card that comes to its score is written down. */
async function watchCards(page: Page) {
  await page.evaluate(() => {
    const cards: Record<string, Card> = {};
    (window as unknown as { cards: typeof cards }).cards = cards;
    const look = () => {
      const card = document.querySelector('section.card');
      const scores = card?.querySelectorAll('.score b');
      // A game that compares no scores has its blows alone.
      if (!card || !scores || !card.querySelector('.dice svg')) return;
      const labels = [...card.querySelectorAll('.dice svg')].map((die) => die.getAttribute('aria-label') ?? '');
      const halves = [...card.querySelectorAll('.half')];
      const hits = halves.map((half) => [...half.querySelectorAll('.dice b')].reduce((sum, words) => sum + (Number.parseInt(words.textContent ?? '') || 0), 0));
      const who = [...card.querySelectorAll('.who, h2')].map((words) => words.textContent).join();
      cards[`${who}${labels.join()}`] = {
        dice: labels.map((label) => Number.parseInt(label)),
        counted: labels.filter((label) => label.includes('counts')).length,
        hits,
        scores: [...scores].map((score) => score.textContent ?? ''),
        parts: [...card.querySelectorAll('.score .soft')].map((words) => words.textContent ?? ''),
      };
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => Object.values((window as unknown as { cards: Record<string, Card> }).cards));
}

interface Fought {
  title: string;
  /** Opens the page of its battle. */
  open: (page: Page) => Promise<void>;
  /** The rules by which the dice on its cards are thrown. */
  blows: string;
  /** Faces count by themselves, and each that does is a hit; elsewhere blows or sums are compared. */
  faces: boolean;
  /** What each side's score comes from: all that stands beside it, or the hits it made. */
  score?: 'its parts' | 'its hits';
  /** A kind of roll whose luck the end tells, by the rule in the telling and the rule in the record. */
  luck?: { told: string; rolled: string };
}

/** A small battle of every game, in which it comes to blows. */
const GAMES: Fought[] = [
  { title: 'March Toward the Sound of Guns', open: (page) => openFirstBattle(page), blows: 'MG-MEL', faces: true, score: 'its parts', luck: { told: 'MG-SHO-11', rolled: 'MG-SHO-11' } },
  { title: 'Six Gun Sound', open: (page) => openAt(page, 'sixgun/saloon-brawl'), blows: 'SX-BRAWL', faces: false },
  { title: 'Sound the Charge', open: (page) => openSmall(page, 'charge'), blows: 'SC-CMB', faces: true, score: 'its hits', luck: { told: 'SC-CMB-07', rolled: 'SC-CMB-05' } },
  { title: 'The Sound of the Guns', open: (page) => openSmall(page, 'guns'), blows: 'SG-RES', faces: false, score: 'its parts' },
];

async function openAt(page: Page, battle: string) {
  await page.goto(`./#/play/${battle}`);
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeVisible();
}

/** Two commanders fight a battle to its end; the record of it. */
async function watched(page: Page, { open }: Fought, meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<string> {
  await open(page);
  await begin(page, { A: 'The Ensign', B: 'The Ensign' });
  await expect
    .poll(
      async () => {
        await meanwhile();
        return isOver(page).isVisible();
      },
      { timeout: test.info().timeout - 20_000, intervals: [150] },
    )
    .toBe(true);
  await rests(page);
  return (await keptBattle(page)).record;
}

GAMES.forEach((game, number) => {
  test(`${game.title}: a battle watched, skipped and without motion is the same battle`, async ({ page, browser }) => {
    test.setTimeout(test.info().timeout * 3);
    const other = async (reducedMotion: 'reduce' | 'no-preference', speed: 0 | 4, play: (page: Page) => Promise<string>) => {
      const context = await browser.newContext({ reducedMotion, viewport: { width: 1280, height: 800 } });
      const there = await context.newPage();
      await like(there, { speed });
      const record = await play(there);
      await context.close();
      return record;
    };
    await like(page, { speed: 4 });
    let cards: (() => Promise<Card[]>) | undefined;
    const record = await watched(page, game, async () => {
      cards ??= await watchCards(page);
    });
    expect(await other('no-preference', 4, (there) => watched(there, game, () => there.keyboard.press('Space'))), 'skipped by a key').toBe(record);
    expect(await other('reduce', 4, (there) => watched(there, game)), 'without motion').toBe(record);
    expect(await other('no-preference', 0, (there) => watched(there, game)), 'at once').toBe(record);

    // The end is explained, and the dice of its luck are those of the record.
    await expect(page.getByRole('heading', { name: 'How it stood' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Losses' })).toBeVisible();
    await picture(page, `the-end-${number}`);
    expect((await new AxeBuilder({ page }).include('.orders').analyze()).violations).toEqual([]);
    const dice = (JSON.parse(record) as { orders: { dice?: { rule: string; rolled: number[] }[] }[] }).orders.flatMap((order) => order.dice ?? []);
    if (game.luck) {
      const { told, rolled } = game.luck;
      const thrown = dice.filter(({ rule }) => rule === rolled).flatMap((roll) => roll.rolled).length;
      const rows = await page.locator('.orders tr', { hasText: told }).locator('td:nth-child(2)').allInnerTexts();
      expect(rows.reduce((sum, count) => sum + Number(count), 0), `dice by ${told}`).toBe(thrown);
    }

    // What stood on the cards is what was rolled.
    const rolled = dice.filter(({ rule }) => rule.startsWith(game.blows));
    const shown = (await cards?.()) ?? [];
    expect(shown.length, 'melees were fought').toBeGreaterThan(0);
    for (const { dice, counted, hits, scores, parts } of shown) {
      const sorted = (faces: number[]) => [...faces].sort().join('');
      const somewhere = rolled.some((_, first) => {
        const faces: number[] = [];
        for (const { rolled: more } of rolled.slice(first)) {
          faces.push(...more);
          if (faces.length >= dice.length) break;
        }
        return sorted(faces) === sorted(dice);
      });
      expect(somewhere, `the dice ${dice.join(' ')} are in the record`).toBe(true);
      if (game.faces) expect(hits.reduce((sum, one) => sum + one, 0), 'dice that count are hits').toBe(counted);
      if (scores.length === 0 || !game.score) continue;
      expect(scores.map(read), `${parts.join(' | ')}: ${game.score}`).toEqual(game.score === 'its hits' ? hits : parts.map(added));
    }
  });
});

/** Brings a golden record to the table as it was before its first order with dice of a rule, played by two people. */
async function before(page: Page, file: string, rule: string) {
  const { text, orders: all } = await bringGolden(page, file, 'golden');
  const { orders } = JSON.parse(text) as { orders: { dice?: { rule: string }[] }[] };
  await branchAt(page, orders.findIndex((order) => order.dice?.some((dice) => dice.rule === rule)), all);
}

test('in one’s own turn a melee waits on its card, and goes on by one key', async ({ page }) => {
  await like(page, { speed: 4 });
  await before(page, 'march/army-a-breaks.json', 'MG-MEL-11');
  const card = page.locator('section.card');
  const goOn = card.getByRole('button', { name: 'Go on' });
  for (const choice of [/Position Battery/, /Colbert/]) {
    await panel(page).getByRole('button', { name: choice }).first().click();
    await rests(page);
  }
  await give(page).click();
  await expect(goOn).toBeVisible();
  await expect(goOn).toBeFocused();
  await expect(card.locator('.result')).toBeVisible();
  await picture(page, 'melee-card');
  const seen = await new AxeBuilder({ page }).include('section.card').analyze();
  expect(seen.violations).toEqual([]);
  await page.waitForTimeout(1500);
  await expect(goOn, 'it waits').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(goOn).toBeHidden();
});

/** How strong every piece on the table is, by its name, as it is told to those who listen. */
async function strengths(page: Page): Promise<Map<string, number>> {
  const told = await page.locator('[data-target]').evaluateAll((all) => all.map((one) => [one.getAttribute('data-target') ?? '', /strength (\d+) of/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? ''] as const));
  return new Map(told.filter(([, strength]) => strength !== '').map(([name, strength]) => [name, Number(strength)]));
}

test('the recap lists every loss of the turn: what it tells of each piece is what the piece lacks', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { B: 'The Ensign' });
  const recap = page.getByRole('region', { name: 'What the last turn cost' });
  let lost = 0;
  for (let turn = 0; turn < 5 && !(await isOver(page).isVisible()); turn++) {
    // Nothing is done in one's own turn, so that all that is lost is lost in the enemy's.
    await myTurn(page);
    const before = await strengths(page);
    const now = () => page.getByRole('heading', { level: 1 }).locator('..').locator('p').innerText();
    const began = (await now()).split(' · ')[0];
    while ((await now()).split(' · ')[0] === began && !(await isOver(page).isVisible())) await answer(page, 'mouse', 'last');
    await myTurn(page);
    if (!(await recap.isVisible())) continue;
    const after = await strengths(page);
    const told = new Map<string, number>();
    for (const line of await recap.getByRole('button').allInnerTexts()) {
      const [, name = '', count = ''] = /^(.*?)\s+loses (\d+) stands?$/.exec(line) ?? [];
      if (name) told.set(name, (told.get(name) ?? 0) + Number(count));
    }
    for (const [name, strength] of before) {
      const left = after.get(name);
      // Whoever is gone has a line of his own, whatever was left of him.
      if (left === undefined) await expect(recap).toContainText(name);
      if (left === undefined) continue;
      const lacks = strength - left;
      expect(told.get(name) ?? 0, `${name} in turn ${turn + 1}`).toBe(lacks);
      lost += lacks;
    }
  }
  expect(lost, 'the enemy has cost something').toBeGreaterThan(0);
});

test('after the enemy’s turn a recap says what it cost, and each line shows its place; objectives are one key away', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { B: 'The Ensign' });
  const recap = page.getByRole('region', { name: 'What the last turn cost' });
  for (let order = 0; order < 80 && !(await recap.isVisible()); order++) await answer(page);
  await rests(page);
  await picture(page, 'recap');
  const lines = recap.getByRole('button');
  const told = await lines.allInnerTexts();
  expect(told.length).toBeGreaterThan(0);
  await lines.first().click();
  await expect(page.locator('svg circle.mark').first()).toBeVisible();
  expect((await new AxeBuilder({ page }).include('.below').analyze()).violations).toEqual([]);

  // Every loss it tells of stands in the log, word for word.
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = (await page.locator('.log').innerText()).replaceAll(/\s+/g, ' ');
  for (const line of told.filter((words) => words.includes('stand'))) {
    const [, name, count] = /^(.*?)\s+loses (\d+ stands?)$/.exec(line) ?? [];
    expect(log, line).toMatch(new RegExp(`${name?.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')} loses? ${count}`));
  }
  // It can be opened again.
  await page.locator('body').press('c');
  await expect(recap).toBeVisible();

  await page.locator('body').press('o');
  const aims = page.getByRole('region', { name: 'Objectives' });
  await expect(aims).toContainText('morale points');
  await expect(aims.getByRole('meter').first()).toBeVisible();
  expect((await new AxeBuilder({ page }).include('.aims').analyze()).violations).toEqual([]);
  await page.locator('body').press('Escape');
  await expect(aims).toBeHidden();
});
