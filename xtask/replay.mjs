// node xtask/replay.mjs ENGINE-FOLDER RECORD…
//
// Replays golden records with the engine as the browser loads it and compares the link of every order with the one the record
// holds. The comparison is made here, not by the engine, so that the engine cannot agree with itself by mistake.

import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...records] = process.argv.slice(2);
const engine = await import(pathToFileURL(resolve(folder, 'engine.js')));
engine.initSync({ module: readFileSync(join(folder, 'engine_bg.wasm')) });

let compared = 0;
for (const path of records) {
  const text = readFileSync(path, 'utf8');
  const { opening, orders } = JSON.parse(text);
  const written = [opening, ...orders].map((entry) => entry.link);
  const arrived = replay(path, text);
  written.forEach((link, order) => {
    if (arrived[order] !== link) {
      fail(`${path}: after order ${order} the record has ${link} and the browser's engine arrives at ${arrived[order] ?? 'nothing'}`);
    }
  });
  compared += written.length;
  console.log(`${basename(path)}: ${written.length} links`);
}
console.log(`${records.length} records, ${compared} links, all the same`);

/** The link of the opening and of each order. */
function replay(path, text) {
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
