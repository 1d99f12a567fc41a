import { expect, test } from 'vitest';
import type { Shelf } from '../protocol';
import { Engines, gameOf } from './engines';
import type { WorkerLink } from './worker-link';

const card = (slug: string) => ({ slug, title: slug, says: '', complete: true });
const shelf: Shelf = { rulesets: [card('march'), card('sixgun')], scenarios: [], opponents: [] };

test('a record goes to the engine of its game', () => {
  expect(gameOf('{ "longroll": 2, "ruleset": "sixgun" }', shelf)).toBe('sixgun');
  expect(() => gameOf('{ "ruleset": "chess" }', shelf)).toThrow("there is no ruleset 'chess'; there are march, sixgun");
});

test('what is no record goes to the first engine, which says what is wrong with it', () => {
  for (const text of ['', '{"ruleset', 'null', '7', '{}', '{ "ruleset": 3 }']) expect(gameOf(text, shelf), text).toBe('march');
});

test('an engine is started when its game is first wanted, is told of when it has come, and rests while another plays', async () => {
  const heard: string[] = [];
  let network = true;
  const start = (game: string) => {
    heard.push(`${game} starts`);
    const call = () => (network ? Promise.resolve(null) : Promise.reject(new Error('no network')));
    return { call, rest: () => heard.push(`${game} rests`) } as unknown as WorkerLink;
  };
  const engines = new Engines(start, (game) => heard.push(`${game} is here`));
  const settled = () => new Promise((done) => setTimeout(done));
  const march = engines.of('march');
  await settled();
  expect(engines.of('march')).toBe(march);
  network = false;
  engines.of('sixgun');
  await settled();
  expect(heard).toEqual(['march starts', 'march is here', 'march rests', 'sixgun starts']);
  network = true;
  engines.of('sixgun');
  await settled();
  expect(heard.slice(4)).toEqual(['march rests', 'sixgun is here']);
});
