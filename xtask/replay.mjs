// node xtask/replay.mjs ENGINE-FOLDER RECORD…
//
// Replays golden records with the engines as the browser loads them, each with that of its game,
// and compares the link of every order with the one the record holds. The comparison is made here, not by the engine, so that the engine cannot agree with itself by mistake.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...records] = process.argv.slice(2);
const engines = new Map();

let compared = 0;
for (const path of records) {
  const text = readFileSync(path, 'utf8');
  const { ruleset, opening, orders } = JSON.parse(text);
  const written = [opening, ...orders].map((entry) => entry.link);
  // A game that is being written has records and no engine in the browser yet.
  if (!existsSync(join(folder, `${ruleset}_bg.wasm`))) {
    console.log(`${basename(path)}: no page plays ${ruleset} yet`);
    continue;
  }
  if (!engines.has(ruleset)) engines.set(ruleset, await load(ruleset));
  const arrived = replay(engines.get(ruleset), path, text);
  written.forEach((link, order) => {
    if (arrived[order] !== link) {
      fail(`${path}: after order ${order} the record has ${link} and the browser's engine arrives at ${arrived[order] ?? 'nothing'}`);
    }
  });
  compared += written.length;
  console.log(`${basename(path)}: ${written.length} links`);
}
const idle = readdirSync(folder).filter((name) => name.endsWith('_bg.wasm')).map((name) => name.replace('_bg.wasm', '')).filter((name) => name !== 'desk' && !engines.has(name));
if (idle.length > 0) fail(`no record was replayed by the engine of ${idle.join(', ')}`);
console.log(`${records.length} records, ${compared} links, all the same`);

async function load(game) {
  const engine = await import(pathToFileURL(resolve(folder, `${game}.js`)));
  engine.initSync({ module: readFileSync(join(folder, `${game}_bg.wasm`)) });
  return engine;
}

/** The link of the opening and of each order. */
function replay(engine, path, text) {
  try {
    return engine.replay_links(text);
  } catch (error) {
    return fail(`${path}: ${error.message ?? error}`);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
