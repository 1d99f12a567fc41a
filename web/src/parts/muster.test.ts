import { expect, test } from 'vitest';
import { musters } from './muster';

const piece = (name: string, superior: string | null = null) => ({ name, superior });

test('a side is told by who commands whom, and what is numbered is counted', () => {
  const corps = [piece('Corps'), ...[1, 2, 3].map((number) => piece(`1st Division, brigade A ${number}`, 'Corps')), piece('Battery', 'Corps'), piece('Guards 1', 'Corps')];
  expect(musters(corps)).toEqual([
    { under: 'Corps', names: ['1st Division, brigade A (3)', 'Battery', 'Guards 1'], depth: 0 },
  ]);
});

test('numbers that belong to a name stay in it', () => {
  expect(musters([piece('1/2e Ligne'), piece('2/2e Ligne'), piece('Cuirassiers 5')])).toEqual([{ under: '', names: ['1/2e Ligne', '2/2e Ligne', 'Cuirassiers 5'], depth: 0 }]);
});

test('an army is told from the top down, whoever stands first in the list', () => {
  const army = [piece('57e', 'Compans'), piece('Compans', 'Davout'), piece('Guns', 'Davout'), piece('Davout', 'Napoleon'), piece('Napoleon'), piece('Guard', 'Mortier'), piece('Mortier', 'Napoleon'), piece('Escort')];
  expect(musters(army)).toEqual([
    { under: '', names: ['Escort'], depth: 0 },
    { under: 'Napoleon', names: [], depth: 0 },
    { under: 'Davout', names: ['Guns'], depth: 1 },
    { under: 'Compans', names: ['57e'], depth: 2 },
    { under: 'Mortier', names: ['Guard'], depth: 1 },
  ]);
});
