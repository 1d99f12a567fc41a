import { expect, test, vi } from 'vitest';
import type { Message, Reply } from '../protocol';
import { Oddsmaker, type Counter } from './oddsmaker';

const battle = (record: string) => async () => ({ record, seats: { A: { who: 'person' as const }, B: { who: 'person' as const } }, hands: { A: 'longroll' as const, B: 'longroll' as const } });

/** A counter that says of each order how many orders it has counted, and never ends with the one called `endless`. */
function shop() {
  const sent: string[] = [];
  let stopped = 0;
  const start = (): Counter => {
    const send = (message: Message): Promise<Reply> => {
      sent.push(message.type === 'open' ? message.record : message.type === 'odds' ? String(message.order) : message.type);
      if (message.type === 'odds' && message.order === 'endless') return new Promise(() => undefined);
      return Promise.resolve(message.type === 'odds' ? ({ type: 'odds', covered: 1, exact: true, outcomes: [] } as unknown as Reply) : ({ type: 'table' } as Reply));
    };
    return { send, stop: () => stopped++ } as unknown as Counter;
  };
  return { sent, start, stopped: () => stopped };
}

test('a battle is opened once for all that is asked about it', async () => {
  const { sent, start } = shop();
  const odds = new Oddsmaker(start);
  expect(await odds.ask(battle('one'), 'a')).toMatchObject({ exact: true });
  await odds.ask(battle('one'), 'b');
  await odds.ask(battle('two'), 'a');
  expect(sent).toEqual(['one', 'a', 'b', 'two', 'a']);
});

test('a count that nobody waits for any more is stopped, and the next begins with a fresh thread', async () => {
  vi.useFakeTimers();
  const { sent, start, stopped } = shop();
  const odds = new Oddsmaker(start);
  void odds.ask(battle('one'), 'endless');
  const overtaken = odds.ask(battle('one'), 'overtaken');
  const newest = odds.ask(battle('one'), 'newest');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(await overtaken).toBeNull();
  expect(await newest).toMatchObject({ exact: true });
  expect(stopped()).toBe(1);
  expect(sent).toEqual(['one', 'endless', 'one', 'newest']);
});
