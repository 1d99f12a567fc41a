import { expect, test } from 'vitest';
import { takeApart } from './drawn';

test('a drawing of pieces is taken apart piece by piece, and nothing of it is lost', () => {
  const guards = '<g class="piece lr-light lr-french" data-piece="Old Guard" data-side="A"><g class="strip"><path d="M0 0"/></g></g>';
  const foot = '<g class="piece lr-light lr-british" data-piece="Hiller&#39;s Foot" data-side="B"><text class="lr-label lr-called lr-middle" x="1" y="2">Hiller&#39;s Foot</text></g>';
  const horse = '<g class="piece lr-light lr-british" data-piece="Lord Uxbridge" data-side="B"><text class="lr-label lr-called lr-middle" x="1" y="2">Lord</text></g>';
  expect(takeApart(`<g class="pieces lr-light">${guards}${foot}${horse}</g>`)).toEqual({
    theme: 'lr-light',
    drawn: [{ name: 'Old Guard', markup: guards, named: false }, { name: "Hiller's Foot", markup: foot, named: true }, { name: 'Lord Uxbridge', markup: horse, named: false }],
  });
  expect(takeApart('<g class="pieces lr-dark"></g>')).toEqual({ theme: 'lr-dark', drawn: [] });
  expect(takeApart('')).toEqual({ theme: '', drawn: [] });
});
