/// The engine of one game in its own thread, so that no commander's thinking ever holds up the page. The thread's name begins with the game's.
import type { EngineCall } from './calls';
import type { BooksRequest } from '../campaign/protocol';
import type { Request } from '../protocol';
import { fetched, serve } from './serving';

/** All engines are spoken to alike, so the types of one serve for all. */
type Engine = typeof import('../engine/march.js');
const ENGINES = import.meta.glob<Engine>(['../engine/*.js', '!../engine/desk.js']);
const FILES = import.meta.glob<string>(['../engine/*_bg.wasm', '!../engine/desk_bg.wasm'], { query: '?url', import: 'default', eager: true });

async function start(game: string) {
  const file = fetched(FILES[`../engine/${game}_bg.wasm`]);
  const [module_or_path, engine] = await Promise.all([file, ENGINES[`../engine/${game}.js`]?.()]);
  await engine?.default({ module_or_path });
  return engine && new engine.Host();
}

serve(start(self.name.split(' ')[0] ?? ''), (host, call: EngineCall) => {
  if (call.what === 'start') return null;
  const request: Request | BooksRequest = call.what === 'books' ? { eyes: call.eyes, message: call.message } : { eyes: call.eyes, message: call.message };
  return JSON.parse(host?.handle(JSON.stringify(request)) ?? '') as unknown;
});
