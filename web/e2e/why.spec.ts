import { answer, begin, expect, like, myTurn, openFirstBattle, orders, picture, rests, test } from './table';

test('a commander tells why he gave an order, and his thoughts are drawn on the table', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { A: 'The Ensign', B: 'Me' });
  await myTurn(page);
  await page.getByRole('tab', { name: 'Why?' }).click();
  await page.getByRole('button', { name: 'Why his last order?' }).click();
  const why = page.getByRole('article', { name: /^Why order/ });
  await expect(why).toContainText('The Ensign');
  await expect(why.getByText('given')).toBeVisible();
  await why.getByRole('listitem').first().getByRole('button').click();
  await expect(why.getByRole('listitem').first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await picture(page, 'why');

  // From the log, of any order of his; one's own orders have no such question. Whatever he does afterwards, his first order settles
  // what his dice are worth.
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('log').getByRole('button', { name: /has \d command points?\.$/ }).first().click();
  await page.getByRole('button', { name: 'Why this order?' }).click();
  await expect(why).toContainText(/order \d+/);
  await answer(page);
});

test('a gunfighter without a player tells why, too', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/sixgun/ok-corral');
  await begin(page, { B: 'The Colonel' });
  const why = page.getByRole('tab', { name: 'Why?' });
  for (let order = 0; order < 30 && !(await why.isVisible()); order++) await answer(page);
  await myTurn(page);
  await why.click();
  await page.getByRole('button', { name: 'Why his last order?' }).click();
  await expect(page.getByRole('article', { name: /^Why order/ })).toContainText('The Colonel');
  await picture(page, 'why-sixgun');
});

test('a commander can be interrupted in the middle of a thought', async ({ page }) => {
  await like(page, {});
  await page.goto('./#/play/march/borodino');
  await begin(page, { A: 'The Marshal', B: 'The Marshal' });
  await expect.poll(() => orders(page)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The commander waits.')).toBeVisible();
  await rests(page);
  const given = await orders(page);
  // The table answers while he waits, and he does not move.
  await page.locator('[data-target="Napoleon"]').focus();
  await page.keyboard.press('i');
  await expect(page.locator('[aria-live=polite].unseen')).toContainText('Nearest enemy');
  expect(await orders(page)).toBe(given);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => orders(page)).toBeGreaterThan(given);
});
