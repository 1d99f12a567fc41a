import { beforeEach, expect, test } from 'vitest';
import type { Call, Returned } from './calls';
import type { AnswerTo, Opening } from './link';
import { WorkerLink } from './worker-link';

/** A worker that answers when it is told to. */
class Engine {
  onmessage: ((event: { data: Returned }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  heard: Call[] = [];
  gone = false;

  postMessage(call: Call) {
    this.heard.push(call);
  }

  terminate() {
    this.gone = true;
  }

  /** What kinds of message it was sent. */
  get kinds() {
    return this.heard.map((call) => (call.what === 'message' ? call.message.type : call.what));
  }

  say(kind: string, what: { result: unknown } | { stopped: string } | { unstarted: string }) {
    const index = this.kinds.findIndex((one) => one === kind);
    const [call] = this.heard.splice(index, 1);
    this.onmessage?.({ data: { id: call?.id ?? -1, took: 0, ...what } });
  }
}

let engines: Engine[];
const engine = () => engines.at(-1) as Engine;
const start = () =>
  new WorkerLink('march', () => {
    const hired = new Engine();
    engines.push(hired);
    return hired as unknown as Worker;
  }, false);
beforeEach(() => (engines = []));

const battle: Opening = { type: 'open', record: 'kept', seats: { A: { who: 'person' }, B: { who: 'person' } }, hands: { A: 'longroll', B: 'longroll' } };

test('an engine that stops is replaced: the battle is laid first, and what else was asked is asked again', async () => {
  const link = start();
  const laid: (Promise<AnswerTo<'open'>> | null)[] = [];
  link.attend({ battle: () => battle, restarted: (answer) => laid.push(answer) });
  const gave = link.send({ type: 'give', order: {}, dice: [] });
  const style = link.call({ what: 'style' });
  const first = engine();
  first.say('give', { stopped: 'RuntimeError: unreachable' });
  expect(await gave).toEqual({ type: 'problem', says: 'The engine stopped at this and was started anew (RuntimeError: unreachable).' });
  expect([first.gone, engines.length, engine().kinds]).toEqual([true, 2, ['open', 'style']]);
  engine().say('open', { result: { type: 'table' } });
  expect(await laid[0]).toEqual({ type: 'table' });
  engine().say('style', { result: 'strokes' });
  expect(await style).toBe('strokes');
});

test('what a replaced engine still says is not listened to', async () => {
  const link = start();
  const first = engine();
  const table = link.send({ type: 'table' });
  link.interrupt(null);
  first.say('table', { result: 'late' });
  engine().say('table', { result: 'fresh' });
  expect(await table).toBe('fresh');
});

test('a battle that stops the engine when it is laid is not laid a third time', async () => {
  const link = start();
  const laid: (Promise<AnswerTo<'open'>> | null)[] = [];
  link.attend({ battle: () => battle, restarted: (answer) => laid.push(answer) });
  void link.send({ type: 'table' });
  engine().say('table', { stopped: 'trap' });
  engine().say('open', { stopped: 'trap' });
  expect(await laid[0]).toMatchObject({ type: 'problem' });
  expect([engines.length, engine().kinds, laid.length]).toEqual([3, [], 1]);
});

test('an engine that stops at a record which is opened leaves another that works', async () => {
  const link = start();
  const opened = link.send(battle);
  engine().say('open', { stopped: 'trap' });
  expect(await opened).toMatchObject({ type: 'problem' });
  const library = link.send({ type: 'library' });
  engine().say('library', { result: 'all' });
  expect(await library).toBe('all');
});

test('an engine that does not start tells everybody, and the next call tries again', async () => {
  const link = start();
  const [library, style] = [link.send({ type: 'library' }), link.call({ what: 'style' })];
  engine().onerror?.({ message: 'no network' });
  expect(await library).toEqual({ type: 'problem', says: 'The engine does not start: no network' });
  await expect(style).rejects.toThrow('no network');
  const again = link.send({ type: 'library' });
  expect(engines).toHaveLength(2);
  engine().say('library', { result: 'all' });
  expect(await again).toBe('all');
});

test('a worker without work rests, and the next call starts another', async () => {
  const link = start();
  const first = engine();
  const asked = link.send({ type: 'library' });
  link.rest();
  expect(first.gone).toBe(false);
  first.say('library', { result: 'all' });
  expect(await asked).toBe('all');
  link.rest();
  expect(first.gone).toBe(true);
  void link.send({ type: 'library' });
  expect([engines.length, engine().kinds]).toEqual([2, ['library']]);
});

test('an engine with a battle before it does not rest', () => {
  const link = start();
  link.attend({ battle: () => battle, restarted: () => undefined });
  link.rest();
  expect(engine().gone).toBe(false);
});
