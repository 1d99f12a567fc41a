import { expect, test } from 'vitest';
import { takeApart } from './drawn';

test('a drawing of pieces is taken apart piece by piece, and nothing of it is lost', () => {
  const guards = '<g class="piece lr-light lr-french" data-piece="Old Guard" data-side="A"><g class="strip"><path d="M0 0"/></g></g>';
  const foot = '<g class="piece lr-light lr-british" data-piece="1st Foot" data-side="B"><text>1st Foot</text></g>';
  expect(takeApart(`<g class="pieces lr-light">${guards}${foot}</g>`)).toEqual({
    theme: 'lr-light',
    drawn: [{ name: 'Old Guard', markup: guards }, { name: '1st Foot', markup: foot }],
  });
  expect(takeApart('<g class="pieces lr-dark"></g>')).toEqual({ theme: 'lr-dark', drawn: [] });
  expect(takeApart('')).toEqual({ theme: '', drawn: [] });
});
