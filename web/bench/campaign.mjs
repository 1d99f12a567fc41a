// How long the engine takes over a month of a campaign, by processor time, so that it does not matter who else is at work:
// `npm run bench:campaign` (the engine as it lies in src/engine). Four characters, one of them a person's, who always stays; encounters by the book.
import { readFileSync } from 'node:fs';
import { Host, initSync } from '../src/engine/campaign.js';

initSync({ module: readFileSync(new URL('../src/engine/campaign_bg.wasm', import.meta.url)) });
const host = new Host();
let eyes = null;
function say(message) {
  const reply = JSON.parse(host.handle(JSON.stringify({ eyes, message })));
  if (reply.type === 'books') eyes = reply.seat;
  if (reply.type === 'problem' || reply.type === 'refused') throw new Error(`${message.type}: ${reply.says}`);
  return reply;
}
const chair = (name, who) => ({ name, who, hand: 'longroll' });
const rival = { who: 'rival', slug: 'old-hand' };
const chairs = [chair('Ann', { who: 'person' }), ...['Bert', 'Cora', 'Dan'].map((name) => chair(name, rival))];

let books = say({ type: 'found', title: 'West', seed: 1867, chairs, options: {}, dice: [] });
let link = null;
const [quiet, all, shown] = [[], [], []];
while (!books.ended) {
  if (books.goes_on) books = say({ type: 'go-on', months: 1, dice: [] });
  else if (books.fight) books = say({ type: 'by-the-book' });
  else if (books.decision.title === 'Travel') {
    const [month, orders] = [books.turn, books.orders];
    const from = process.cpuUsage();
    // What the desk asks for between the last answer of a month and the next: the answer, the rivals', the record to be kept, the question.
    books = say({ type: 'give', order: { order: 'stay' }, dice: [] });
    // The page shows it, and asks the rivals to go on.
    shown.push(since(from));
    while (books.goes_on && books.turn === month) books = say({ type: 'go-on', months: 1, dice: [] });
    const kept = say({ type: 'record', after: link });
    link = kept.last ?? JSON.parse(kept.text).last;
    if (books.ask) say({ type: 'ask', draft: {} });
    const met = books.fight || books.encounters.length > 0 || books.orders > orders + 4;
    (met ? all : quiet).push(since(from));
  } else books = say({ type: 'give', order: simplest(books.ask), dice: [] });
}
tell('a month, from its last answer to when it is first shown', shown, 100);
tell('a quiet month, from its last answer to the next question', quiet, 100);
tell('a month with encounters, as far as the person is asked again', all, 100);
const names = books.players.flatMap(({ character }) => (character ? [character.name] : []));
tell('the portraits of everybody, after nineteen years', [spent(() => say({ type: 'print', what: { what: 'portraits', names } }))], 100);
tell('the paper of December 1885', [spent(() => say({ type: 'print', what: { what: 'paper', turn: 228 } }))], 100);
tell('the whole chronicle, opened', [spent(() => say({ type: 'books' }))], 100);

function spent(work) {
  const from = process.cpuUsage();
  work();
  return since(from);
}

function since(from) {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

function tell(what, times, aim) {
  times.sort((one, other) => one - other);
  const of = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  const [median, most] = [of(0.5), of(0.95)];
  console.log(`${what.padEnd(62)} median ${median.toFixed(1)} ms of ${times.length}, 95 of 100 ${most.toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms; aim ${aim} ms: ${most <= aim ? 'reached' : 'missed'}`);
}

/** The first choice at every question, to a whole answer; a name of his own for every character. */
function simplest(ask, draft = {}) {
  for (let step = 0; step < 12 && !(ask.ready && Object.keys(draft).length > 0); step++) {
    if (ask.text && !draft.name) draft = { ...draft, name: `Ann ${books.orders}` };
    else draft = ask.options.find((one) => !one.refused && (!draft.name || one.draft.name === draft.name) && JSON.stringify(one.draft) !== JSON.stringify(draft))?.draft ?? draft;
    ask = say({ type: 'ask', draft });
  }
  return draft;
}
