// node xtask/shelf.mjs FOLDER
//
// Asks the engine of every game in FOLDER what it has on its shelf, and writes it down beside them for pages that have fetched no engine:
// `library.json` with games, scenarios and commanders, `campaign.json` with what can be chosen when a campaign is founded, and `sheets/NAME.json` with the map and the forces of a scenario. The rulebooks of these
// games are laid into `books/` under the games' names.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const desk = await load('desk');
const there = readdirSync(folder).filter((name) => name.endsWith('_bg.wasm')).map((name) => name.replace('_bg.wasm', ''));

const library = { rulesets: [], scenarios: [], opponents: [] };
const [sheets, books] = ['sheets', 'books'].map((name) => join(folder, name));
for (const made of [sheets, books]) {
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
}
// The campaign has a rulebook and an engine, and is no game with a shelf of scenarios: it is asked below.
for (const game of desk.order_of_games().filter((slug) => there.includes(slug) && slug !== 'campaign')) {
  const host = new (await load(game)).Host();
  const { rulesets, scenarios, opponents } = ask(host, { type: 'library' });
  library.rulesets.push(...rulesets);
  library.scenarios.push(...scenarios);
  library.opponents = opponents;
  copyFileSync(new URL(`../rulebook/${desk.book_file(game)}`, import.meta.url), join(books, `${game}.md`));
  for (const { slug } of scenarios) {
    const { ground, view } = ask(host, { type: 'sheet', scenario: slug });
    writeFileSync(join(sheets, `${slug}.json`), JSON.stringify({ ground, view }));
  }
}
// What can be chosen when a campaign is founded.
if (there.includes('campaign')) {
  const host = new (await load('campaign')).Host();
  writeFileSync(join(folder, 'campaign.json'), JSON.stringify(ask(host, { type: 'about' })));
  copyFileSync(new URL(`../rulebook/${desk.book_file('campaign')}`, import.meta.url), join(books, 'campaign.md'));
}
if (library.rulesets.length === 0) throw new Error(`there is no engine of any game in ${folder}`);
writeFileSync(join(folder, 'library.json'), JSON.stringify(library));

/** What was compiled under this name, ready to be called. */
async function load(name) {
  const module = await import(pathToFileURL(resolve(folder, `${name}.js`)));
  module.initSync({ module: readFileSync(join(folder, `${name}_bg.wasm`)) });
  return module;
}

function ask(host, message) {
  const reply = JSON.parse(host.handle(JSON.stringify({ eyes: null, message })));
  if (reply.type === 'problem') throw new Error(reply.says);
  return reply;
}
