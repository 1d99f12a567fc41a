import type { Page } from '@playwright/test';
import { begin, expect, give, like, openFirstBattle, orders, panel, picture, rests, take, test, toTheActions } from './table';

const alert = (page: Page) => page.getByRole('alert');

/** The engine that plays: of the page's threads the other one is the desk. */
const engineOf = (page: Page) => page.workers().find((worker) => worker.url().includes('engine-worker'));

/** Stops the engine in the middle of the next message of a kind, as a panic does: it runs into WebAssembly's `unreachable`. */
async function trap(page: Page, kind: string) {
  const engine = engineOf(page);
  if (!engine) throw new Error('there is no engine');
  await engine.evaluate((type) => {
    const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11]));
    const { t } = new WebAssembly.Instance(module).exports as { t: () => void };
    const stringify = JSON.stringify.bind(JSON);
    JSON.stringify = ((value: { message?: { type?: string } }) => {
      if (value?.message?.type === type) t();
      return stringify(value);
    }) as typeof JSON.stringify;
  }, kind);
}

/** In the page: whatever engine is sent a message of a kind stops at it, for what it is sent cannot be written as JSON. */
function stopAt(kind: string) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (call: { message?: { type: string } }, ...rest: []) {
    post.call(this, call.message?.type === kind ? { ...call, message: { type: kind, record: 1n } } : call, ...rest);
  };
}

test('when the engine stops, the page says so, starts another and goes on from the last kept order', async ({ page }) => {
  await toTheActions(page);
  const before = await orders(page);
  await panel(page).getByRole('button', { name: /End/ }).first().click();
  await rests(page);
  await trap(page, 'give');
  await give(page).click();
  await expect(alert(page)).toContainText('The engine stopped and was started anew.');
  await picture(page, 'engine-stopped');
  expect(await orders(page)).toBe(before);
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await take(page, /End/);
  expect(await orders(page)).toBeGreaterThan(before);
  await expect(alert(page)).toHaveCount(0);
});

test('a thread that is gone without a word is missed, and replaced', async ({ page }) => {
  await toTheActions(page);
  await engineOf(page)?.evaluate(() => self.close()).catch(() => undefined);
  await expect(alert(page)).toContainText('The engine stopped and was started anew.');
  await take(page, /End/);
});

test('a commander who stops the engine waits, and is not asked again and again', async ({ page }) => {
  await like(page, { speed: 4 });
  await openFirstBattle(page);
  await begin(page, { A: 'The Recruit', B: 'The Recruit' });
  await trap(page, 'command');
  await expect(alert(page)).toContainText('The commander waits');
  await expect(page.getByText('The commander waits.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(alert(page)).toHaveCount(0);
});

test('the engine that counts chances may stop, and the battle is not touched', async ({ page }) => {
  await toTheActions(page);
  await page.evaluate(stopAt, 'odds');
  await panel(page).getByRole('button', { name: /End/ }).first().click();
  await expect(page.getByText('The engine that counts the chances stopped at this order.')).toBeVisible();
  await give(page).click();
  await rests(page);
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toHaveCount(0);
  await expect(alert(page)).toHaveCount(0);
});

test('a record that stops the engine leaves a page that works, and can be saved', async ({ page }) => {
  await toTheActions(page);
  const address = page.url();
  await page.goto('./#/help');
  await page.addInitScript(stopAt, 'open');
  await page.reload();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'The battle cannot be opened' })).toBeVisible();
  await picture(page, 'record-stops-the-engine');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save its record' }).click()]);
  expect(download.suggestedFilename()).toBe('the-mill-at-hirschfeld.json');
  await page.getByRole('link', { name: 'To the battles' }).click();
  await expect(page.getByRole('link', { name: 'The Mill at Hirschfeld' })).toBeVisible();
  await page.getByLabel('Import a record').setInputFiles({ name: 'fatal.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(alert(page)).toContainText('fatal.json: The engine stopped at this and was started anew');
  await page.goto('./#/play/march');
  await expect(page.locator('.battles > a').first()).toBeVisible();
});
