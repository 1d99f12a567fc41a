// How long the engine takes for the questions of a drag, by processor time, so that it does not matter who else is at work:
// `npm run bench:engine` (engine and desk as they lie in src/engine).
import { readFileSync } from 'node:fs';
import { initSync as startDesk, pieces_svg } from '../src/engine/desk.js';
import { Host, initSync as startEngine } from '../src/engine/march.js';

const compiled = (name) => ({ module: readFileSync(new URL(`../src/engine/${name}_bg.wasm`, import.meta.url)) });
startDesk(compiled('desk'));
startEngine(compiled('march'));
const host = new Host();
let eyes = null;
const say = (message) => {
  const reply = JSON.parse(host.handle(JSON.stringify({ eyes, message })));
  if (reply.type === 'table') eyes = reply.seat;
  return reply;
};
const people = { A: { who: 'person' }, B: { who: 'person' } };
const longroll = { A: 'longroll', B: 'longroll' };

let table = say({ type: 'begin', scenario: 'borodino', seed: 1809, seats: people, hands: longroll });
for (let order = 0; order < 20 && table.decision?.title !== 'Movement: actions'; order++) table = give(simplest(table.ask));
const { draft, ask } = firstMove(table.ask);
const { x, y, facing } = ask.place.from;
const places = Array.from({ length: 400 }, (_, i) => ({ x: x + Math.cos(i / 9), y: y + Math.sin(i / 9), facing: facing + (i % 10) - 5 }));
const orders = places.map((to) => put(draft, ask.place.field, to));
const legal = orders.filter((order) => say({ type: 'preview', order }).type === 'preview').length;
console.log(`${legal} of ${orders.length} places are legal`);
tell('preview of a move, Borodino', orders.length, () => orders.forEach((order) => say({ type: 'preview', order })), 4);
tell('question after a move, Borodino', 100, () => orders.slice(0, 100).forEach((next) => say({ type: 'ask', draft: next })), 20);
const [ground, view] = [say({ type: 'ground' }), table.view].map((seen) => JSON.stringify(seen));
tell('all pieces drawn with their names, Borodino', 50, () => places.slice(0, 50).forEach(() => pieces_svg(ground, view, 0.86, 1, false)), 50);

function tell(what, times, work, aim) {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  const each = (user + system) / 1000 / times;
  console.log(`${what.padEnd(46)} ${each.toFixed(2).padStart(8)} ms  aim ${aim} ms: ${each <= aim ? 'reached' : 'missed'}`);
}

/** The first choice at every question, to a whole order. */
function simplest(ask, draft = {}) {
  for (let step = 0; step < 10 && !(ask.ready && Object.keys(draft).length > 0); step++) {
    const choice = [...ask.options, ...ask.pieces].find((one) => !one.refused) ?? ask.place?.suggestions[0];
    if (choice) draft = choice.draft;
    else if (ask.assign) draft = put(draft, ask.assign.field, ask.assign.values.slice(0, ask.assign.to.length));
    else break;
    ask = say({ type: 'ask', draft });
  }
  return draft;
}

function give(order) {
  const reply = say({ type: 'give', order, dice: [] });
  if (reply.type !== 'table') throw new Error(reply.says);
  return reply;
}

/** The first unit that may move, with the question where to. */
function firstMove(first) {
  for (const piece of first.pieces.filter((one) => !one.refused)) {
    const what = say({ type: 'ask', draft: piece.draft });
    const move = what.options?.find((one) => /^Move/.test(one.label) && !one.refused);
    const where = move && say({ type: 'ask', draft: move.draft });
    if (where?.place?.answer.kind === 'pose') return { draft: move.draft, ask: where };
  }
  throw new Error('nobody may move');
}

function put(draft, pointer, value) {
  const copy = structuredClone(draft);
  const keys = pointer.split('/').slice(1);
  const last = keys.pop();
  let node = copy;
  for (const key of keys) node = node[key] ??= {};
  node[last] = value;
  return copy;
}
