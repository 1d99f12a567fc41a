import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './server';
import { expect, like, picture, take, test, toTheActions } from './table';

test('the pages bear their policy, answer to their own names only, and play offline under it', async ({ page, context, request }) => {
  const first = await request.get('./');
  for (const [name, value] of [
    ['content-security-policy', "default-src 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=()'],
  ] as const) expect(first.headers()[name], name).toContain(value);
  const rebound = await request.get('./', { headers: { host: 'evil.example' } });
  expect(rebound.status()).toBe(421);
  expect(await rebound.text()).toContain('open it as localhost or 127.0.0.1');
  expect((await request.get('./battle/of/nowhere')).status()).toBe(404);

  // Whatever the policy forbids is an error in the console, by which this test fails.
  await toTheActions(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Movement: actions' })).toBeVisible();
  await take(page, /End/);
  await context.setOffline(false);
});

test('a folder of one’s own is in the list, and the page follows as its files are saved', async ({ page }) => {
  await like(page, {});
  const folder = await mkdtemp(join(tmpdir(), 'longroll-'));
  const file = join(folder, 'mine.toml');
  const text = await readFile('../crates/cli/templates/march.toml', 'utf8');
  const called = (title: string) => text.replace(/^title = .*$/m, `title = "${title}"`);
  await writeFile(file, called('The First Draft'));
  const server = new Server(folder);
  await server.start();
  try {
    // At whatever address the page is opened, the battles of the folder stand in the list of their game.
    await page.goto(`${server.address}#/play/march`);
    await expect(page.locator('.battles.own').getByRole('link', { name: 'The First Draft' })).toBeVisible();
    await page.goto(server.address);
    await page.getByRole('link', { name: 'Your own', exact: true }).click();
    await page.getByRole('link', { name: 'The First Draft', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The First Draft', level: 1 })).toBeVisible();
    const map = page.getByRole('img', { name: /^The map of/ });
    await expect(map).toContainText('Lindau');
    await writeFile(file, called('The Second Draft').replaceAll('Lindau', 'Neudorf'));
    await expect(page.getByRole('heading', { name: 'The Second Draft', level: 1 })).toBeVisible();
    await expect(map).toContainText('Neudorf');
    // What is wrong is told, and the battle stays as it was last right.
    await writeFile(file, called('The Third Draft').replace('turn-limit', 'turnlimit'));
    await page.goto(`${server.address}#/folder`);
    await expect(page.getByRole('alert')).toContainText('there is no `turnlimit` here: did you mean `turn-limit`?');
    await expect(page.getByRole('link', { name: 'The Second Draft', exact: true })).toBeVisible();
    await picture(page, 'own-folder');
    // Somebody reloads the page of a battle, and goes on writing.
    await page.goto(`${server.address}#/play/march/~folder-mine.toml`);
    await page.reload();
    await writeFile(file, called('The Fair Copy'));
    await expect(page.getByRole('heading', { name: 'The Fair Copy', level: 1 })).toBeVisible();
    await rm(file);
    await expect(page.getByRole('heading', { name: /There is no battle called/ })).toBeVisible();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
