/// The desk in its own thread: it draws maps and reads rulebooks, whatever the game, and so does not wait for a commander's thinking.
import start, { army_lists, blocks, Books, ground_svg, pick_up, pieces_svg, placed, read_file, style_sheet, view_box } from '../engine/desk.js';
import desk from '../engine/desk_bg.wasm?url';
import type { DeskCall } from './calls';
import { fetched, serve } from './serving';

/** The rulebooks lie beside the pages and are fetched when one is first opened. */
const BOOKS = import.meta.glob<string>('../engine/books/*.md', { query: '?url', import: 'default', eager: true });
const shelved = new Map<string, Promise<void>>();

const ready = fetched(desk).then((module_or_path) => start({ module_or_path })).then(() => new Books());

serve(ready, (books, call: DeskCall) => {
  switch (call.what) {
    case 'style':
      return style_sheet();
    case 'ground': {
      const ground = JSON.stringify(call.ground);
      return { svg: ground_svg(ground, call.dark), box: Array.from(view_box(ground)) };
    }
    case 'pieces':
      return pieces_svg(JSON.stringify(call.ground), JSON.stringify(call.view), call.lettering.pieces, call.lettering.ground, call.dark);
    case 'report':
      // Without its rulebook a report calls the rules by their numbers.
      return shelve(books, call.ruleset).catch(() => undefined).then(() => books.report_page(call.ruleset, JSON.stringify(call.report)));
    case 'notes':
      return JSON.parse(blocks(call.text)) as unknown;
    case 'file':
      return JSON.parse(read_file(call.file, call.text, call.known, JSON.stringify(call.armies))) as unknown;
    case 'armies':
      return JSON.parse(army_lists()) as unknown;
    case 'pick-up':
      return pick_up(call.ruleset, ...call.armies, JSON.stringify(call.own));
    case 'placed':
      return placed(call.file, call.text, JSON.stringify(call.flaws));
    case 'contents':
      return read(books, call.ruleset, () => books.contents(call.ruleset));
    case 'search':
      return read(books, call.ruleset, () => books.search(call.ruleset, call.words));
    case 'rule':
      return read(books, call.ruleset, () => books.rule(call.ruleset, call.rule));
  }
});

/** Reads in a book that is brought before if it is not there yet. */
async function read(books: Books, ruleset: string, reading: () => string): Promise<unknown> {
  await shelve(books, ruleset);
  return JSON.parse(reading());
}

function shelve(books: Books, ruleset: string): Promise<void> {
  const known = shelved.get(ruleset);
  if (known) return known;
  const bringing = bring(books, ruleset);
  shelved.set(ruleset, bringing);
  // Without a network it may come another time.
  bringing.catch(() => shelved.delete(ruleset));
  return bringing;
}

async function bring(books: Books, ruleset: string) {
  const address = BOOKS[`../engine/books/${ruleset}.md`];
  if (!address) throw new Error(`there is no rulebook of '${ruleset}'`);
  const answer = await fetch(new URL(address, self.location.href)).catch(() => null);
  if (!answer?.ok) throw new Error('the rulebook does not come: open it once with a network; from then on it is kept');
  books.shelve(ruleset, await answer.text());
}
