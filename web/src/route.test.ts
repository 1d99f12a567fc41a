import { expect, test } from 'vitest';
import { href, read } from './route.svelte';

test('addresses are read, and what leads nowhere is known', () => {
  expect(read('')).toEqual({ page: 'first' });
  expect(read('#/')).toEqual({ page: 'first' });
  expect(read('#/play/march')).toEqual({ page: 'ruleset', ruleset: 'march' });
  expect(read('#/play/march/first-battle')).toEqual({ page: 'scenario', ruleset: 'march', scenario: 'first-battle' });
  expect(read('#/rules/march/MG-CMD-03')).toEqual({ page: 'rules', ruleset: 'march', rule: 'MG-CMD-03' });
  expect(read('#/moon')).toEqual({ page: 'nowhere' });
});

test('an address can be read again', () => {
  expect(read(href('table', 'a b/c'))).toEqual({ page: 'table', battle: 'a b/c' });
});

test('an address that is wrongly written leads nowhere, and breaks nothing', () => {
  expect(read('#/%E0%A4%A')).toEqual({ page: 'nowhere' });
  expect(read('#/play/march/%')).toEqual({ page: 'scenario', ruleset: 'march', scenario: '%' });
  expect(read('#/table/%ZZ')).toEqual({ page: 'table', battle: '%ZZ' });
  expect(read('#/__proto__')).toEqual({ page: 'nowhere' });
});
