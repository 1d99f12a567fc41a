import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { AnswerTo, Artist, Attendant, Link } from '../link/link';
import type { Ask, Message, Reply, Side, Table } from '../protocol';
import { Match } from './match.svelte';
import { settings } from './settings.svelte';
import { battle as kept, keep, unfinished, type Battle } from './saved';

const store = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v), removeItem: (k: string) => store.delete(k) },
});

const ask: Ask = {
  title: 'Which?', rule: '', pieces: [], place: null, assign: null, number: null, text: null, ready: false,
  options: [{ label: 'Done', piece: null, note: '', group: '', die: null, refused: null, ends: false, draft: { order: 'done' } }, { label: 'Other', piece: null, note: '', group: '', die: null, refused: null, ends: false, draft: { order: 'other' } }],
};
const side = (name: string) => ({ name, nation: 'french', facts: [], forces: [] });
const table = (orders: number, more: Partial<Table> = {}): Table => ({
  ruleset: 'toy', title: 'Toy', seats: battle.seats, hands: battle.hands, orders, seat: 'A', commander: false, ask, offer: null, may_undo: null, hides: false, notice: null,
  decision: { side: 'A', title: 'Asked', says: 'Well?', rule: '', interrupts: false },
  view: { turn: 1, turn_limit: null, phase: 'Play', active: 'A', sides: { A: side('A'), B: side('B') }, pieces: [], objectives: [], ended: null },
  told_from: orders, told: [{ number: orders, by: null, tellings: [{ says: `Order ${orders}.`, rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats: [] }], frames: [] }],
  ...more,
});
const battle: Battle = {
  id: 'one', name: 'One', ruleset: 'toy', scenario: 'Toy', record: 'record 0', stage: '', orders: 0, ended: false, changed: 0, version: 1,
  seats: { A: { who: 'person' }, B: { who: 'person' } }, hands: { A: 'longroll', B: 'longroll' },
};

/** A host that gives every order, or answers `give` by a function. */
function host(give: (message: Extract<Message, { type: 'give' }>) => Reply = () => ({ type: 'table', ...table(1) }), notice: string | null = null) {
  let orders = 0;
  const send = async (message: Message): Promise<Reply> => {
    switch (message.type) {
      case 'open': return { type: 'table', ...table(0, { notice }) };
      case 'ground': return { type: 'ground', width: 10, depth: 10, areas: [], roads: [], waters: [], lines: [], buildings: [], effects: { areas: [], roads: [], waters: [], lines: [], buildings: [] } };
      case 'ask': return { type: 'ask', ...ask, options: [], ready: true };
      case 'preview': return { type: 'preview', says: 'so be it', price: [], witness: [], ghost: [] };
      case 'record': return { type: 'record', text: `record ${orders}` };
      case 'give': {
        const reply = give(message);
        if (reply.type === 'table') orders = reply.orders;
        return reply;
      }
      default: return { type: 'problem', says: `not expected: ${message.type}` };
    }
  };
  const artist: Artist = { style: async () => '', ground: async () => ({ svg: '', box: [0, 0, 10, 10] }), pieces: async () => '', report: async () => '' };
  return { send, attend: () => undefined, ...artist } as unknown as Link & Artist;
}

beforeEach(async () => {
  store.clear();
  await keep(battle);
});

test('an order is kept as a draft until the battle with it is kept', async () => {
  const match = await Match.open(host(), battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  expect(unfinished('one')).toEqual({ orders: 0, draft: { order: 'done' }, dice: [] });
  const given = match.give();
  // The host has answered or not; what lies in the browser is still the order and the battle before it.
  expect((await kept('one'))?.record).toBe('record 0');
  expect(unfinished('one')).toMatchObject({ draft: { order: 'done' } });
  await given;
  expect((await kept('one'))?.record).toBe('record 1');
  expect(unfinished('one')).toEqual({ orders: 1, draft: {}, dice: [] });
});

test('a reload takes the draft up again, and forgets one of another moment', async () => {
  store.set('longroll-draft-one', JSON.stringify({ orders: 0, draft: { order: 'done' }, dice: [] }));
  expect((await Match.open(host(), battle)).dialogue.draft).toEqual({ order: 'done' });
  store.set('longroll-draft-one', JSON.stringify({ orders: 7, draft: { order: 'done' }, dice: [] }));
  expect((await Match.open(host(), battle)).dialogue.draft).toEqual({});
});

test('dice are asked for batch by batch, and what was accepted is sent again', async () => {
  const sent: string[][] = [];
  const match = await Match.open(
    host(({ dice }) => {
      sent.push(dice);
      if (dice.length < 2) return { type: 'wanted', side: 'A', rule: 'TY-TWO-01', dice: 3, accepted: dice.length, trouble: null };
      return { type: 'table', ...table(1) };
    }),
    battle,
  );
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect(match.wanted?.dice).toBe(3);
  await match.throwDice('123');
  expect(unfinished('one')).toMatchObject({ dice: ['123'] });
  await match.throwDice('4--');
  expect(sent).toEqual([[], ['123'], ['123', '4--']]);
  expect(match.wanted).toBeNull();
  expect(match.table.orders).toBe(1);
});

test('a refusal is shown and the battle stays; the log takes in what is new', async () => {
  let refuse = true;
  const match = await Match.open(
    host(() => (refuse ? { type: 'refused', says: 'not there', rule: 'TY-ONE-02', witness: [] } : { type: 'table', ...table(1) })),
    battle,
  );
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect(match.dialogue.verdict).toMatchObject({ ok: false, no: { says: 'not there' } });
  expect(match.table.orders).toBe(0);
  refuse = false;
  await match.give();
  expect(match.chapters.map((chapter) => chapter.number)).toEqual([0, 1]);
  expect(match.heard).toContain('Order 1.');
});

test('a tape that was put away is not laid again by a late answer', async () => {
  const there = host();
  const measured: Reply = { type: 'measured', inches: 7, says: '7 inches', witness: { shape: 'line', from: [0, 0], to: [7, 0], label: '' }, seen: null };
  const send = async (message: Message) => (message.type === 'measure' ? measured : there.send(message));
  const match = await Match.open({ ...there, send } as unknown as Link & Artist, battle);
  const spot = { at: 'spot', x: 0, y: 0 } as const;
  await match.measure(spot, spot);
  expect(match.measured?.says).toBe('7 inches');
  const late = match.measure(spot, spot);
  match.unmeasure();
  await late;
  expect(match.measured).toBeNull();
});

/** A host that asks B after the first order, and shows each what he may see. */
function handedOver(): Link & Artist {
  const asked = { hides: true, decision: { side: 'B', title: 'Asked', says: 'Well, B?', rule: '', interrupts: false } } as const;
  const link = host(() => ({ type: 'table', ...table(1, { ...asked, seat: 'A', ask: null }) }));
  const send = link.send.bind(link);
  link.send = (async (message: Message, eyes: Side | null) =>
    message.type === 'table' ? { type: 'table', ...table(1, { ...asked, seat: eyes, told_from: 0 }) } : send(message as never, eyes)) as Link['send'];
  return link;
}

test('between two people who see different things the screen is handed over', async () => {
  const match = await Match.open(handedOver(), battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect(match.handOver).toBe(true);
  expect(match.mine).toBe(false);
  await match.takeOver();
  expect(match.mine).toBe(true);
});

test('where something is hidden, nothing of the next side is shown or said before the screen is handed over', async () => {
  const match = await Match.open(handedOver(), battle);
  expect(match.handOver).toBe(false);
  await match.look('Guards');
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect(match.handOver).toBe(true);
  expect(match.heard).toBe('');
  expect(match.looked).toBeNull();
  // Not even the page knows anything of it: it has looked with A's eyes so far.
  expect([match.table.seat, match.table.ask]).toEqual(['A', null]);
  await match.takeOver();
  expect(match.table.seat).toBe('B');
  expect(match.handOver).toBe(false);
  expect(match.heard).toBe('Order 1. Well, B?');
});

test('a battle that hides something is handed over when it is opened, too', async () => {
  const link = host();
  const send = link.send.bind(link);
  link.send = (async (message: Message) => (message.type === 'open' ? { type: 'table', ...table(0, { hides: true }) } : send(message))) as Link['send'];
  const match = await Match.open(link, battle);
  expect(match.handOver).toBe(true);
});

test('the dice of the side whose order it is not are typed by that side, who does not see the table meanwhile', async () => {
  const hides = { hides: true, told_from: 0 } as const;
  const link = host(({ dice }) => {
    if (dice.length < 2) return { type: 'wanted', side: dice.length === 0 ? 'B' : 'A', rule: 'TY-TWO-01', dice: 1, accepted: dice.length, trouble: null };
    return { type: 'table', ...table(1, hides) };
  });
  const send = link.send.bind(link);
  link.send = (async (message: Message) => (message.type === 'open' ? { type: 'table', ...table(0, hides) } : send(message))) as Link['send'];
  const match = await Match.open(link, battle);
  match.takeOver();
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect([match.handOver, match.screenFor, match.covered, match.heard]).toEqual([true, 'B', true, '']);
  match.takeOver();
  expect([match.handOver, match.covered, match.heard]).toEqual([false, true, 'B: roll a die for TY-TWO-01.']);
  await match.throwDice('3');
  expect([match.handOver, match.screenFor, match.covered]).toEqual([true, 'A', false]);
  match.takeOver();
  await match.throwDice('4');
  // A has the screen already: nobody is asked for it.
  expect([match.handOver, match.wanted, match.table.orders]).toEqual([false, null, 1]);
});

test('a commander is interrupted in the middle of a thought, and thinks again when he may go on', async () => {
  const commanded = { ...battle, seats: { ...battle.seats, B: { who: 'commander', slug: 'marshal' } } } as const;
  const link = host(() => ({ type: 'table', ...table(1, { commander: true, seats: commanded.seats }) }));
  const send = link.send.bind(link);
  const interrupted: unknown[] = [];
  const thoughts: ((reply: Reply) => void)[] = [];
  link.send = ((message: Message) => (message.type === 'command' ? new Promise<Reply>((answer) => thoughts.push(answer)) : send(message))) as Link['send'];
  link.interrupt = (laid) => {
    interrupted.push(laid);
    thoughts.at(-1)?.({ type: 'problem', says: 'interrupted' });
  };
  settings.set({ speed: 0 });
  const match = await Match.open(link, commanded);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  await expect.poll(() => thoughts.length).toBe(1);
  match.pause(true);
  expect(interrupted).toEqual([{ type: 'open', record: 'record 1', seats: commanded.seats, hands: battle.hands }]);
  await Promise.resolve();
  expect([match.problem, match.table.orders]).toEqual([null, 1]);
  match.pause(false);
  await expect.poll(() => thoughts.length).toBe(2);
  match.close();
  expect(interrupted).toHaveLength(2);
});

test('a draft that is damaged is told of, and the battle opens all the same', async () => {
  for (const damaged of ['{"orders": 0, "dra', '{"orders": 0, "draft": {}}', '{"orders": 0, "draft": [], "dice": [7]}', 'null', '7']) {
    store.set('longroll-draft-one', damaged);
    const match = await Match.open(host(), battle);
    expect([match.problem?.split(':')[0], match.dialogue.draft], damaged).toEqual([expect.stringContaining('is damaged'), {}]);
  }
});

test('a tab that is behind says so, writes over nothing, and can keep its own way beside the other', async () => {
  const [here, there] = [await Match.open(host(), battle), await Match.open(host(() => ({ type: 'table', ...table(2) })), battle)];
  await there.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await there.give();
  await here.dialogue.take({ label: 'Other', draft: { order: 'other' } });
  await here.give();
  expect([there.behind, here.behind?.how]).toEqual([null, 'played on']);
  expect((await kept('one'))?.record).toBe('record 2');
  const beside = await here.fork();
  expect(await kept(beside)).toMatchObject({ name: 'One, the other way', record: 'record 1', version: 1 });
});

test('a tab hears that it is behind, or that its battle is deleted', async () => {
  const match = await Match.open(host(), battle);
  match.hear(1);
  expect(match.behind).toBeNull();
  match.hear(2);
  expect(match.behind?.how).toBe('played on');
  const other = await Match.open(host(), battle);
  other.hear(null);
  expect(other.behind?.how).toBe('deleted');
});

test('a tab that gave its battle up keeps nothing more of it, but the order is there as a draft', async () => {
  const match = await Match.open(host(), battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  const given = match.give();
  match.giveUp();
  await given;
  expect((await kept('one'))?.record).toBe('record 0');
  expect(unfinished('one')).toMatchObject({ orders: 0, draft: { order: 'done' } });
});

test('whoever looks on is asked nothing, keeps nothing, and follows what is kept', async () => {
  store.set('longroll-draft-one', JSON.stringify({ orders: 0, draft: { order: 'done' }, dice: [] }));
  const match = await Match.open(host(), battle, null, 'looks on');
  expect([match.mine, match.dialogue.draft]).toEqual([false, {}]);
  await match.follow({ ...battle, record: 'record 1', orders: 1, version: 2 });
  expect(match.battle.record).toBe('record 1');
  expect(unfinished('one')).toMatchObject({ draft: { order: 'done' } });
});

/** A host whose engine can be stopped, as a worker's is. */
function breakable(give?: Parameters<typeof host>[0]) {
  const link = host(give);
  let attendant: Attendant | null = null;
  link.attend = (who) => (attendant = who);
  return { link, restart: (laid: Reply) => attendant?.restarted(Promise.resolve(laid) as Promise<AnswerTo<'open'>>), battle: () => attendant?.battle() };
}

test('when the engine stops, the battle goes on from the last kept order', async () => {
  const { link, restart, battle: laid } = breakable();
  const match = await Match.open(link, battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  await match.dialogue.take({ label: 'Other', draft: { order: 'other' } });
  expect(laid()).toMatchObject({ type: 'open', record: 'record 1' });
  restart({ type: 'table', ...table(1) });
  await expect.poll(() => match.problem).toBe('The engine stopped and was started anew. The battle stands as it was last kept, after 1 order.');
  expect([match.dialogue.draft, match.table.orders, match.mine]).toEqual([{}, 1, true]);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  expect(match.problem).toBeNull();
});

test('a commander at whose thoughts the engine stopped waits until he is let go on', async () => {
  const { link, restart } = breakable();
  const match = await Match.open(link, battle);
  restart({ type: 'table', ...table(1, { commander: true }) });
  await expect.poll(() => match.problem).toContain('The commander waits');
  expect(match.paused).toBe(true);
});

test('an engine that stops at a battle again and again is not started for it for ever', async () => {
  const { link, restart } = breakable();
  const match = await Match.open(link, battle);
  for (let time = 0; time < 4; time++) restart({ type: 'table', ...table(0) });
  await expect.poll(() => match.broken).toBe('The engine stopped at it again and again.');
  const other = breakable();
  const second = await Match.open(other.link, battle);
  other.restart({ type: 'problem', says: 'not even this' });
  await expect.poll(() => second.broken).toBe('not even this');
});

test('a battle of older rules says so, and its record stays beside the one that goes on', async () => {
  const says = 'This battle holds for 0 of its 3 orders.';
  const match = await Match.open(host(undefined, says), battle);
  expect(match.notice).toBe(says);
  expect(await kept('one')).toEqual(battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  const older = [{ record: 'record 0', says }];
  expect(await kept('one')).toMatchObject({ record: 'record 1', orders: 1, older });

  // It holds now, so nothing is said of it and nothing more is put aside; should it stop again, both are there.
  const again = await Match.open(host(), (await kept('one')) as Battle);
  expect(again.notice).toBeNull();
  expect(again.battle.older).toEqual(older);
  const third = await Match.open(host(undefined, 'None holds.'), again.battle);
  expect(third.battle.older).toEqual([...older, { record: 'record 1', says: 'None holds.' }]);
});

test('every message is asked through the eyes of the table, and an order is taken back through those of its giver', async () => {
  const link = host(() => ({ type: 'table', ...table(1, { seat: 'B', may_undo: 'A', decision: { side: 'B', title: 'Asked', says: 'B?', rule: '', interrupts: false } }) }));
  const send = link.send.bind(link);
  const sent: [string, Side | null | undefined][] = [];
  link.send = ((message: Message, eyes?: Side | null) => {
    sent.push([message.type, eyes]);
    return send(message as never);
  }) as Link['send'];
  const match = await Match.open(link, battle);
  await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
  await match.give();
  await match.look('Guards');
  await match.undo();
  expect(sent.filter(([type]) => ['open', 'ask', 'give', 'relations', 'undo'].includes(type))).toEqual([
    ['open', undefined], ['ask', 'A'], ['give', 'A'], ['relations', 'B'], ['undo', 'A'],
  ]);
});

test('after an order only what is new of the record is sent', async () => {
  const text = (last: string, entries: string) => `{\n"longroll": 2,\n"last": "${last}",\n"orders": [${entries}\n]\n}\n`;
  let orders = 0;
  const link = host(() => ({ type: 'table', ...table(++orders) }));
  const send = link.send.bind(link);
  const asked: (string | null)[] = [];
  link.send = (async (message: Message) => {
    if (message.type !== 'record') return send(message as never);
    asked.push(message.after);
    return message.after === null ? { type: 'record', text: text('l1', '\n"one"') } : { type: 'appended', entries: ['"two"'], last: 'l2' };
  }) as Link['send'];
  const match = await Match.open(link, battle);
  for (const order of ['done', 'other']) {
    await match.dialogue.take({ label: order, draft: { order } });
    await match.give();
  }
  expect(asked).toEqual([null, 'l1']);
  expect((await kept('one'))?.record).toBe(text('l2', '\n"one",\n"two"'));
});

test('a side concedes through its own eyes, and a refused word is said', async () => {
  const link = host();
  const send = link.send.bind(link);
  const said: unknown[] = [];
  link.send = (async (message: Message, eyes?: Side | null) => {
    if (message.type !== 'say') return send(message as never);
    said.push([message.word, eyes]);
    if (message.word === 'accept-draw') return { type: 'refused', says: 'no draw is offered', rule: '', witness: [] };
    return { type: 'table', ...table(1, { decision: null, ask: null }) };
  }) as Link['send'];
  const match = await Match.open(link, battle);
  expect([match.maySpeak('A'), match.maySpeak('B')]).toEqual([true, true]);
  await match.say('B', 'accept-draw');
  expect(match.problem).toBe('no draw is offered');
  await match.say('B', 'concede');
  expect(said).toEqual([['accept-draw', 'B'], ['concede', 'B']]);
  expect([match.table.decision, match.maySpeak('A')]).toEqual([null, false]);
});

test('what the enemy’s turn cost is told when it is over, though one was asked in the midst of it', async () => {
  const chapter = (number: number, by: Side, ...beats: Table['told'][number]['tellings'][number]['beats']): Table['told'][number] => ({ number, by, tellings: [{ says: '', rule: '', weight: 'plain', dice: null, pieces: [], witness: [], beats }], frames: [] });
  const lost = { beat: 'loss', piece: '4e', side: 'A', lost: 2, what: 'stand', at: null } as const;
  const asked = { side: 'A', title: 'Whither?', says: '', rule: '', interrupts: false } as const;
  const view = (active: Side) => ({ ...table(0).view, active });
  const seats = { A: { who: 'person' }, B: { who: 'commander', slug: 'colonel' } } as const;
  const answers = [
    table(2, { seats, told_from: 1, told: [chapter(1, 'A'), chapter(2, 'B', lost)], decision: asked, view: view('B') }),
    table(3, { seats, told: [chapter(3, 'A')], decision: asked, view: view('A') }),
  ];
  const match = await Match.open(host(() => ({ type: 'table', ...(answers.shift() as Table) })), { ...battle, seats });
  const give = async () => {
    await match.dialogue.take({ label: 'Done', draft: { order: 'done' } });
    await match.give();
  };
  await give();
  // He is asked where his men go, and the enemy's turn is not over.
  expect(match.recap).toBeNull();
  await give();
  expect(match.recap?.lines.A.map((line) => line.says)).toEqual(['loses 2 stands']);
});
