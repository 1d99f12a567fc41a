import { expect, test } from 'vitest';
import type { Ask, Message, Reply } from '../protocol';
import type { Link } from '../link/link';
import { Dialogue } from './dialogue.svelte';

const blank: Ask = { title: '', rule: '', pieces: [], options: [], place: null, assign: null, number: null, text: null, ready: false };
const option = (label: string, draft: unknown) => ({ label, piece: null, note: '', group: '', die: null, refused: null, ends: false, draft });

/** A link that answers asks and previews by a function and remembers what it was sent. */
function link(asks: (draft: Record<string, unknown>) => Reply) {
  const sent: Message[] = [];
  const send = async (message: Message): Promise<Reply> => {
    sent.push(message);
    if (message.type === 'ask') return asks(message.draft as Record<string, unknown>);
    if (message.type === 'preview') return { type: 'preview', says: 'so be it', price: [], witness: [], ghost: [] };
    return { type: 'problem', says: 'no odds' };
  };
  return { sent, link: { send } as unknown as Link };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test('a choice brings its draft along, and back takes it away again', async () => {
  const first = { ...blank, title: 'Which?', options: [option('March', { order: 'march' }), option('Done', { order: 'done' })] };
  const { link: fake } = link((draft) => ({ type: 'ask', ...blank, title: String(draft['order']), ready: true }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  expect(dialogue.draft).toEqual({});
  await dialogue.take(first.options[1] as (typeof first.options)[number]);
  await settled();
  expect(dialogue.draft).toEqual({ order: 'done' });
  expect(dialogue.ready).toBe(true);
  dialogue.back();
  expect(dialogue.draft).toEqual({});
  expect(dialogue.ask?.title).toBe('Which?');
  expect(dialogue.ready).toBe(false);
});

test('where there is only one way, it is taken', async () => {
  const first = { ...blank, assign: { field: '/dice', values: [3, 5], to: ['A', 'B'] }, options: [option('Share', { order: 'share', dice: [3, 5] })] };
  const { link: fake } = link(() => ({ type: 'ask', ...blank, assign: first.assign, ready: true }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  expect(dialogue.draft).toEqual({ order: 'share', dice: [3, 5] });
  await dialogue.answer('/dice', [5, 3]);
  expect(dialogue.draft).toEqual({ order: 'share', dice: [5, 3] });
  expect(dialogue.ask?.assign).not.toBeNull();
});

test('an only way that leads nowhere is not taken for ever', async () => {
  const circle = { ...blank, options: [option('Round', { order: 'round' })] };
  const { link: fake, sent } = link(() => ({ type: 'ask', ...circle }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(circle);
  expect(dialogue.draft).toEqual({ order: 'round' });
  expect(sent).toHaveLength(1);
});

test('a choice that is refused shows why and changes nothing', async () => {
  const first = { ...blank, options: [{ ...option('Shoot', {}), refused: { says: 'out of range', rule: 'MG-SHO-03', witness: [] } }, option('Done', {})] };
  const { link: fake, sent } = link(() => ({ type: 'problem', says: 'not asked' }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  await dialogue.take(first.options[0] as (typeof first.options)[number]);
  expect(dialogue.verdict).toMatchObject({ ok: false, no: { says: 'out of range', rule: 'MG-SHO-03' } });
  expect(sent).toEqual([]);
});

test('another answer to the same question is no step', async () => {
  const first = { ...blank, title: 'Which?', options: [option('March', { order: 'march', payer: 'A' }), option('Done', { order: 'done' })] };
  const payers = [option('A pays', { order: 'march', payer: 'A' }), option('B pays', { order: 'march', payer: 'B' })];
  const { link: fake } = link(() => ({ type: 'ask', ...blank, title: 'Where to?', options: payers }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  await dialogue.take(first.options[0] as (typeof payers)[number]);
  await dialogue.take(payers[1] as (typeof payers)[number]);
  expect(dialogue.draft).toEqual({ order: 'march', payer: 'B' });
  expect(dialogue.trail.map((step) => step.label)).toEqual(['March']);
  dialogue.back();
  expect(dialogue.ask?.title).toBe('Which?');
});

test('a ghost that rests answers the draft and can be taken up again', async () => {
  const place = { field: '/to', piece: 'Guards', answer: { kind: 'pose' as const }, from: { x: 5, y: 5, facing: 0 }, ghost: [], reach: null, suggestions: [] };
  // These rules do not ask again once the place is known; the ghost must stay in the hand all the same.
  const { link: fake, sent } = link((draft) => ({ type: 'ask', ...blank, ready: 'to' in draft }));
  const dialogue = new Dialogue(fake);
  await dialogue.start({ ...blank, place });
  await dialogue.hand({ type: 'step', ahead: 2, right: 0 });
  await settled();
  expect(dialogue.draft).toEqual({ to: { x: 5, y: 7, facing: 0 } });
  expect(dialogue.ready).toBe(true);
  await dialogue.hand({ type: 'down', handle: 'body', at: [5, 7] });
  await dialogue.hand({ type: 'move', at: [6, 7], exact: false });
  await settled();
  expect(sent.at(-1)).toEqual({ type: 'preview', order: { to: { x: 6, y: 7, facing: 0 } } });
  await dialogue.hand({ type: 'up' });
  await settled();
  expect(dialogue.draft).toEqual({ to: { x: 6, y: 7, facing: 0 } });
});

test('a draft from before a reload is taken up, or dropped if the rules do not know it', async () => {
  const first = { ...blank, title: 'Which?', options: [option('A', { a: 1 }), option('B', { b: 1 })] };
  const { link: fake } = link((draft) => ('a' in draft ? { type: 'ask', ...blank, title: 'A it is' } : { type: 'problem', says: 'no' }));
  const dialogue = new Dialogue(fake);
  await dialogue.resume({ a: 1 }, first);
  expect(dialogue.ask?.title).toBe('A it is');
  dialogue.back();
  expect(dialogue.ask?.title).toBe('Which?');
  await dialogue.resume({ c: 1 }, first);
  expect(dialogue.ask?.title).toBe('Which?');
});

test('a piece that is pulled at is brought to where it is placed, by whatever way leads there, and none that cannot be', async () => {
  const place = { field: '/to', piece: 'Guards', answer: { kind: 'pose' as const }, from: { x: 5, y: 5, facing: 0 }, ghost: [], reach: null, suggestions: [] };
  const guards = { ...option('Guards', { piece: 'Guards' }), piece: 'Guards' };
  const first = { ...blank, title: 'Who?', pieces: [guards], options: [option('Done', { order: 'done' })] };
  const { link: fake } = link((draft) => {
    if (draft['order'] === 'march') return { type: 'ask', ...blank, title: 'Where to?', place };
    if (draft['piece'] === 'Guards') return { type: 'ask', ...blank, title: 'What?', options: [option('Shoot', { order: 'shoot' }), option('March', { order: 'march' })] };
    return { type: 'ask', ...blank, ready: true };
  });
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  expect(await dialogue.grab('Lancers')).toBe(false);
  expect(dialogue.trail).toEqual([]);
  expect(await dialogue.grab('Guards')).toBe(true);
  expect(dialogue.draft).toEqual({ order: 'march' });
  expect(dialogue.trail.map((step) => step.label)).toEqual(['Guards', 'March']);
  // From another question too, for which the order in the making is dropped.
  dialogue.reset();
  await dialogue.take(first.options[0] as (typeof first.options)[number]);
  expect(await dialogue.grab('Guards')).toBe(true);
  expect(dialogue.trail.map((step) => step.label)).toEqual(['Guards', 'March']);
});

test('whoever ends something is told what is left, whoever does something is not', async () => {
  const guards = { ...option('Guards', { piece: 'Guards' }), piece: 'Guards' };
  const first = { ...blank, title: 'Who?', pieces: [guards], options: [option('Done', { order: 'done' }), option('Turn', { order: 'turn' })] };
  const number = { field: '/facing', least: 0, most: 359 };
  const { link: fake } = link((draft) => ({ type: 'ask', ...blank, ready: true, number: draft['order'] === 'turn' ? number : null }));
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  await dialogue.take(first.options[0] as (typeof first.options)[number]);
  expect(dialogue.leftOver.map((choice) => choice.label)).toEqual(['Guards']);
  dialogue.reset();
  await dialogue.take(first.options[1] as (typeof first.options)[number]);
  expect(dialogue.leftOver).toEqual([]);
});

/** A march of any piece to anywhere within four inches of (5, 5), in two steps. */
function marching() {
  const place = (piece: string) => ({
    field: '/to', piece, answer: { kind: 'pose' as const }, from: { x: 5, y: 5, facing: 0 }, ghost: [], reach: 4,
    suggestions: [{ label: '4 ahead', draft: { order: 'march', piece, to: { x: 5, y: 9, facing: 0 } } }],
  });
  const piece = (name: string) => ({ ...option(name, { piece: name }), piece: name });
  const first = { ...blank, title: 'Who?', pieces: [piece('Guards'), piece('Lancers'), piece('Jäger')], options: [option('Done', { order: 'done' }), option('Wait', { order: 'wait' })] };
  const to = (draft: Record<string, unknown>) => draft['to'] as { x: number; y: number } | undefined;
  const asks = (draft: Record<string, unknown>): Reply => {
    if (draft['order'] === 'march') return { type: 'ask', ...blank, title: 'Where to?', place: place(String(draft['piece'])), ready: to(draft) !== undefined };
    return { type: 'ask', ...blank, title: 'What?', options: [option('Shoot', { order: 'shoot' }), option('March', { order: 'march', piece: draft['piece'] })] };
  };
  const send = async (message: Message): Promise<Reply> => {
    if (message.type === 'ask') return asks(message.draft as Record<string, unknown>);
    const spot = message.type === 'preview' ? to(message.order as Record<string, unknown>) : undefined;
    if (spot && Math.hypot(spot.x - 5, spot.y - 5) > 4) return { type: 'refused', says: 'too far', rule: 'X-1', witness: [] };
    return { type: 'preview', says: 'so be it', price: [], witness: [], ghost: [] };
  };
  return { first, link: { send } as unknown as Link };
}

test('a ghost let go too far is offered the farthest place on its way there, and snaps to it', async () => {
  const { first, link: fake } = marching();
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  await dialogue.grab('Guards');
  // Ten inches off, where four are allowed: three parts east and four north.
  await dialogue.hand({ type: 'put', pose: { x: 11, y: 13, facing: 0 } });
  expect(dialogue.verdict?.ok).toBe(false);
  expect(dialogue.farthest?.inches).toBeCloseTo(4, 1);
  await dialogue.suggest(dialogue.farthest?.draft);
  expect(dialogue.verdict?.ok).toBe(true);
  expect(dialogue.placing?.pose.x).toBeCloseTo(5 + 4 * 0.6, 1);
  expect(dialogue.placing?.pose.y).toBeCloseTo(5 + 4 * 0.8, 1);
  expect(dialogue.farthest).toBeNull();
  // Where it may stand nothing is offered.
  await dialogue.hand({ type: 'put', pose: { x: 5, y: 8, facing: 0 } });
  expect(dialogue.farthest).toBeNull();
});

test('an order is given to the next piece in the same words', async () => {
  const { first, link: fake } = marching();
  const dialogue = new Dialogue(fake);
  await dialogue.start(first);
  await dialogue.grab('Guards');
  await dialogue.suggest({ order: 'march', piece: 'Guards', to: { x: 5, y: 9, facing: 0 } });
  const { spoken } = dialogue;
  expect(spoken).toEqual({ question: 'Who?', piece: 'Guards', words: ['March', '4 ahead'] });
  expect(dialogue.othersAfter('Guards').map((choice) => choice.piece)).toEqual(['Lancers', 'Jäger']);
  expect(dialogue.othersAfter('Jäger').map((choice) => choice.piece)).toEqual(['Guards', 'Lancers']);
  await dialogue.start(first);
  const next = spoken && (await dialogue.likewise(spoken));
  expect(next?.piece).toBe('Lancers');
  if (spoken && next) await dialogue.again(next, spoken.words);
  expect(dialogue.draft).toEqual({ order: 'march', piece: 'Lancers', to: { x: 5, y: 9, facing: 0 } });
  expect(dialogue.ready).toBe(true);
});

test('the same order is offered only to a piece that may be given it', async () => {
  const { first, link: fake } = marching();
  // Lancers stand in a bog, and whatever they are told they may not do it.
  const send = async (message: Message): Promise<Reply> => {
    const about = JSON.stringify(message);
    if (message.type === 'preview' && about.includes('Lancers')) return { type: 'refused', says: 'the bog', rule: 'X-3', witness: [] };
    return fake.send(message as never) as Promise<Reply>;
  };
  const dialogue = new Dialogue({ send } as unknown as Link);
  await dialogue.start(first);
  const words = ['March', '4 ahead'];
  expect((await dialogue.likewise({ question: 'Who?', piece: 'Guards', words }))?.piece).toBe('Jäger');
  expect(await dialogue.likewise({ question: 'Who?', piece: 'Guards', words: ['March', '8 ahead'] })).toBeNull();
});

test('where nobody can do anything any more the one thing left lies ready, and those who cannot are shown', async () => {
  const no = { says: 'has moved', rule: 'X-2', witness: [] };
  const tired = { ...option('Guards', { piece: 'Guards' }), piece: 'Guards', refused: no };
  const { link: fake } = link(() => ({ type: 'ask', ...blank, ready: true }));
  const dialogue = new Dialogue(fake);
  await dialogue.start({ ...blank, title: 'Who?', pieces: [tired], options: [option('End the phase', { order: 'end' })] });
  await settled();
  expect(dialogue.draft).toEqual({ order: 'end' });
  expect(dialogue.sole).toBe(true);
  expect(dialogue.lone).toBe('End the phase');
  expect(dialogue.ready).toBe(true);
  expect(dialogue.ask?.pieces.map((choice) => choice.refused?.says)).toEqual(['has moved']);
  // Where somebody can, nothing is done for anybody.
  await dialogue.start({ ...blank, title: 'Who?', pieces: [{ ...tired, refused: null }], options: [option('End the phase', { order: 'end' })] });
  expect(dialogue.sole).toBe(false);
  expect(dialogue.lone).toBeNull();
});
