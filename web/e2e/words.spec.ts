import { answer, begin, expect, like, myTurn, openFirstBattle, picture, rests, test } from './table';

test('a battle is conceded, after a question, and stays so after a reload', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { B: 'The Ensign' });
  await myTurn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // A commander concedes nothing here: only a person's side has the buttons.
  await expect(menu.getByRole('button', { name: 'Concede' })).toHaveCount(1);
  await menu.getByRole('button', { name: 'Concede' }).click();
  const question = menu.getByRole('group', { name: 'Concede the battle?' });
  await expect(question).toBeVisible();
  await picture(page, 'concede');
  await question.getByRole('button', { name: 'Play on' }).click();
  await expect(question).toHaveCount(0);
  await menu.getByRole('button', { name: 'Concede' }).click();
  await question.getByRole('button', { name: 'Concede' }).click();
  await expect(menu).toHaveCount(0);
  const given = page.getByText(/^The battle is given up by /).first();
  await expect(given).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back the last order' })).toHaveCount(0);
  await rests(page);
  await picture(page, 'conceded');
  await page.reload();
  await expect(given).toBeVisible();
});

test('a draw is offered, stands, and is accepted by the friend at the screen', async ({ page }) => {
  await like(page, {});
  await openFirstBattle(page);
  await begin(page, { B: 'A friend at this screen' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Offer a draw' }).first().click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByText(/: a draw is offered\./).first()).toBeVisible();
  await picture(page, 'draw-offered');
  // He who offered it may go on, and the offer stands.
  await answer(page);
  await page.getByRole('button', { name: 'Accept the draw' }).click();
  await expect(page.getByText('Both sides agree on a draw.').first()).toBeVisible();
});
