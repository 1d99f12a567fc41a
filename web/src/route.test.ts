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
