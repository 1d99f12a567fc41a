import { expect, test, vi } from 'vitest';
import type { Message, Reply } from '../protocol';
import type { Attendant } from './link';
import { Oddsmaker, type Chances, type Counter } from './oddsmaker';

const UNSAID = { lost: { A: 0, B: 0 }, counted_in: 'stands', fought: null };

const battle = (record: string, ruleset = 'march') => async () => ({ ruleset, record, seats: { A: { who: 'person' as const }, B: { who: 'person' as const } }, hands: { A: 'longroll' as const, B: 'longroll' as const } });

/** A counter that never ends with the order called `endless`, and needs so many outcomes for the whole of the one called `long`. */
function shop(long = 0) {
  const sent: string[] = [];
  let stopped = 0;
  const start = (): Counter => {
    const send = (message: Message): Promise<Reply> => {
      sent.push(message.type === 'open' ? message.record : message.type === 'odds' || message.type === 'trials' ? String(message.order) : message.type);
      if (message.type === 'trials') return Promise.resolve({ type: 'odds', covered: 1, exact: false, chances: {}, ...UNSAID });
      if (message.type !== 'odds') return Promise.resolve({ type: 'table' } as Reply);
      if (message.order === 'endless') return new Promise(() => undefined);
      const exact = message.order !== 'long' || message.until === 'decision' || message.outcomes >= long;
      return Promise.resolve({ type: 'odds', covered: exact ? 1 : 0.5, exact, chances: {}, ...UNSAID });
    };
    return { send, attend: () => undefined, stop: () => stopped++ } as unknown as Counter;
  };
  return { sent, start, stopped: () => stopped };
}

/** Asks, and gathers what is told. */
async function told(odds: Oddsmaker, record: string, order: string): Promise<Chances[]> {
  const all: Chances[] = [];
  await odds.ask(battle(record), order, (chances) => all.push(chances));
  return all;
}

test('a battle is opened once for all that is asked about it', async () => {
  const { sent, start } = shop();
  const odds = new Oddsmaker(start);
  expect(await told(odds, 'one', 'a')).toMatchObject([{ alone: { exact: true }, whole: null }, { whole: { exact: true }, tried: null }]);
  await told(odds, 'one', 'b');
  await told(odds, 'two', 'a');
  expect(sent).toEqual(['one', 'a', 'a', 'b', 'b', 'two', 'a', 'a']);
});

test('another game has a counter of its own', async () => {
  const { start, stopped } = shop();
  const games: string[] = [];
  const odds = new Oddsmaker((game) => {
    games.push(game);
    return start();
  });
  await told(odds, 'one', 'a');
  await odds.ask(battle('two', 'sixgun'), 'a', () => undefined);
  expect([games, stopped()]).toEqual([['march', 'sixgun'], 1]);
});

test('the order alone is told first; what follows as far as a first look goes, then trials, then more until it is exact', async () => {
  const { start } = shop(40_000);
  expect(await told(new Oddsmaker(start), 'one', 'long')).toMatchObject([
    { alone: { exact: true }, whole: null, tried: null },
    { alone: { exact: true }, whole: { exact: false }, tried: null },
    { alone: { exact: true }, whole: { exact: false }, tried: { exact: false } },
    { alone: { exact: true }, whole: { exact: true } },
  ]);
});

test('what cannot be counted to the end is counted as far as it goes', async () => {
  const { sent, start } = shop(1e9);
  const all = await told(new Oddsmaker(start), 'one', 'long');
  expect(all.at(-1)).toMatchObject({ whole: { exact: false }, alone: { exact: true } });
  expect(sent).toHaveLength(6);
});

test('a count that nobody waits for any more is stopped, and the next begins with a fresh thread', async () => {
  vi.useFakeTimers();
  const { sent, start, stopped } = shop();
  const odds = new Oddsmaker(start);
  void told(odds, 'one', 'endless');
  await vi.advanceTimersByTimeAsync(10);
  const overtaken = told(odds, 'one', 'overtaken');
  const newest = told(odds, 'one', 'newest');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(await overtaken).toEqual([]);
  expect((await newest).at(-1)).toMatchObject({ whole: { exact: true } });
  expect(stopped()).toBe(1);
  expect(sent).toEqual(['one', 'endless', 'one', 'newest', 'newest']);
});

test('a pointer that leaves ends the count', async () => {
  vi.useFakeTimers();
  const { start, stopped } = shop();
  const odds = new Oddsmaker(start);
  void told(odds, 'one', 'endless');
  await vi.advanceTimersByTimeAsync(10);
  odds.drop();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(stopped()).toBe(1);
});

test('when the engine stops at a count it is said, and the next question lays the battle again', async () => {
  const { sent, start } = shop();
  let attendant: Attendant | null = null;
  const odds = new Oddsmaker(() => {
    const counter = start();
    const send = counter.send.bind(counter);
    counter.attend = (who) => (attendant = who);
    counter.send = ((message: Message) => {
      if (message.type !== 'odds' || message.order !== 'fatal') return send(message as never);
      attendant?.restarted(null);
      return Promise.resolve({ type: 'problem', says: 'stopped' });
    }) as Counter['send'];
    return counter;
  });
  expect((await told(odds, 'one', 'fatal')).at(-1)).toMatchObject({ alone: null, broken: true });
  expect((await told(odds, 'one', 'a')).at(-1)).toMatchObject({ whole: { exact: true } });
  expect(sent).toEqual(['one', 'one', 'a', 'a']);
});
