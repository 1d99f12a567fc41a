/// The engine in its own thread, so that no commander's thinking ever holds up the page.
import start, { book_file, ground_svg, Host, pieces_svg, style_sheet, view_box } from '../engine/engine.js';
import engine from '../engine/engine_bg.wasm?url';
import type { Alive, Call, Returned } from './calls';
import type { Request } from '../protocol';

/** The rulebooks lie beside the pages and are fetched when one is first opened. */
const BOOKS = import.meta.glob<string>('../../../rulebook/*.md', { query: '?url', import: 'default', eager: true });
const shelved = new Map<string, Promise<void>>();

const ready = start({ module_or_path: engine }).then(() => new Host());

// A browser may end a thread without a word. Its locks come free then, and the page waits for this one.
if (self.name && 'locks' in navigator) {
  void navigator.locks.request(self.name, () => {
    self.postMessage({ alive: true } satisfies Alive);
    return new Promise(() => undefined);
  });
}

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const back: Returned = await ready.then(
    async (host) => {
      if (data.what === 'message' && 'ruleset' in data.message) await shelve(host, data.message.ruleset).catch(() => undefined);
      return attempt(host, data);
    },
    (error: unknown) => ({ id: data.id, took: 0, unstarted: String(error) }),
  );
  self.postMessage(back);
};

/** Sees to it that a ruleset's book is there before it is asked for. */
function shelve(host: Host, ruleset: string): Promise<void> {
  const known = shelved.get(ruleset);
  if (known) return known;
  const bringing = bring(host, ruleset);
  shelved.set(ruleset, bringing);
  // Without a network it may come another time.
  bringing.catch(() => shelved.delete(ruleset));
  return bringing;
}

async function bring(host: Host, ruleset: string) {
  const address = BOOKS[`../../../rulebook/${book_file(ruleset)}`];
  if (!address) return;
  const answer = await fetch(new URL(address, self.location.href));
  if (!answer.ok) throw new Error(`the rulebook does not come: ${answer.status}`);
  host.shelve(ruleset, await answer.text());
}

function attempt(host: Host, call: Call): Returned {
  const from = performance.now();
  const took = () => performance.now() - from;
  try {
    const result = answer(host, call);
    return { id: call.id, result, took: took() };
  } catch (error) {
    return { id: call.id, ...told(error), took: took() };
  }
}

/** What the engine refuses it throws as a plain error. Anything else, such as a trap or an overflow, broke it off in the middle of its work. */
function told(error: unknown): { failed: string } | { stopped: string } {
  const isPlain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isPlain ? { failed: error.message } : { stopped: String(error) };
}

function answer(host: Host, call: Call): unknown {
  switch (call.what) {
    case 'message':
      return JSON.parse(host.handle(JSON.stringify({ eyes: call.eyes, message: call.message } satisfies Request)));
    case 'style':
      return style_sheet();
    case 'ground': {
      const ground = JSON.stringify(call.ground);
      return { svg: ground_svg(ground, call.dark), box: Array.from(view_box(ground)) };
    }
    case 'pieces':
      return pieces_svg(JSON.stringify(call.ground), JSON.stringify(call.view), call.lettering.pieces, call.lettering.ground, call.dark);
  }
}
