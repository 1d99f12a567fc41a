import { expect, test } from 'vitest';
import { RecordText, storyIn } from './record';

const head = (last: string) => `{\n"longroll": 2,\n"ruleset": "toy",\n"rules": 1,\n"seed": 7,\n"last": "${last}",\n"scenario": {\n  "title": "One \\"last\\": two"\n},\n"opening": {"dice":[],"link":"aa"},\n"orders": [`;

test('a record grows by its entries, and its head names the last', () => {
  const begun = RecordText.of(`${head('aa')}\n]\n}\n`);
  expect(begun?.last).toBe('aa');
  const one = begun?.grown(['{"link":"bb"}'], 'bb');
  expect(one?.text).toBe(`${head('bb')}\n{"link":"bb"}\n]\n}\n`);
  const three = one?.grown(['{"link":"cc"}', '{"link":"dd"}'], 'dd');
  expect(three?.text).toBe(`${head('dd')}\n{"link":"bb"},\n{"link":"cc"},\n{"link":"dd"}\n]\n}\n`);
  expect(three?.grown([], 'dd').text).toBe(three?.text);
  expect(RecordText.of(three?.text ?? '')?.text).toBe(three?.text);
});

test('what is not written as Longroll writes it does not grow', () => {
  for (const text of ['', 'record 1', '{"longroll": 1}', `${head('aa')}\n]}`]) expect(RecordText.of(text)).toBeNull();
});

test('the story is in the record itself', () => {
  expect(storyIn(JSON.stringify({ scenario: { title: 'The Ford', says: 'Hold it.', notes: '' } }))).toEqual({ says: 'Hold it.', notes: '' });
  for (const text of ['', '{}', JSON.stringify({ scenario: { title: 'The Ford' } })]) expect(storyIn(text)).toBeNull();
});
