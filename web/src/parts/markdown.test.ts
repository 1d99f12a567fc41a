import { expect, test } from 'vitest';
import { inline, parse } from './markdown';

test('bold, italics, code and rules are told apart', () => {
  expect(inline('**Example.** A *volley* by MG-SHO-04 is `6+`.')).toEqual([
    { kind: 'strong', text: 'Example.' }, { kind: 'text', text: ' A ' }, { kind: 'em', text: 'volley' }, { kind: 'text', text: ' by ' },
    { kind: 'rule', text: 'MG-SHO-04' }, { kind: 'text', text: ' is ' }, { kind: 'code', text: '6+' }, { kind: 'text', text: '.' },
  ]);
});

test('paragraphs, lists and tables', () => {
  const [paragraph, list, table] = parse('One\ntwo.\n\n- a\n- b\n  more\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n');
  expect(paragraph).toEqual({ kind: 'paragraph', inline: [{ kind: 'text', text: 'One two.' }] });
  expect(list).toEqual({ kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b more' }]] });
  expect(table).toEqual({
    kind: 'table',
    head: [[{ kind: 'text', text: 'x' }], [{ kind: 'text', text: 'y' }]],
    rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'text', text: '2' }]]],
  });
});

test('markup in the text stays text', () => {
  expect(parse('<b>no</b>')).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text: '<b>no</b>' }] }]);
});
