import { expect, test } from 'vitest';
import { musters } from './muster';

const piece = (name: string, superior: string | null = null) => ({ name, superior });

test('a side is told by who commands whom, and what is numbered is counted', () => {
  const corps = [piece('Corps'), ...[1, 2, 3].map((number) => piece(`1st Division, brigade A ${number}`, 'Corps')), piece('Battery', 'Corps'), piece('Guards 1', 'Corps')];
  expect(musters(corps)).toEqual([
    { under: '', names: ['Corps'] },
    { under: 'Corps', names: ['1st Division, brigade A (3)', 'Battery', 'Guards 1'] },
  ]);
});

test('numbers that belong to a name stay in it', () => {
  expect(musters([piece('1/2e Ligne'), piece('2/2e Ligne'), piece('Cuirassiers 5')])).toEqual([{ under: '', names: ['1/2e Ligne', '2/2e Ligne', 'Cuirassiers 5'] }]);
});
