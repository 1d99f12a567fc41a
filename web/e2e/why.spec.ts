import { answer, begin, expect, like, myTurn, openFirstBattle, picture, test } from './table';

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

  // From the log, of any order of his; one's own orders have no such question.
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('log').getByRole('button', { name: /^(?!Turn).* moves / }).first().click();
  await page.getByRole('button', { name: 'Why this order?' }).click();
  await expect(why).toContainText(/order \d+/);
  await answer(page);
});
