import { expect, take, test, toTheActions } from './table';

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
