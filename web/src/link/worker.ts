/// The engine in its own thread, so that no commander's thinking ever holds up the page.
import start, { ground_svg, Host, pieces_svg, style_sheet, view_box } from '../engine/engine.js';
import engine from '../engine/engine_bg.wasm?url';
import type { Call, Returned } from './calls';

const ready = start({ module_or_path: engine }).then(() => new Host());

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  const back: Returned = await ready.then(
    (host) => attempt(host, data),
    (error: unknown) => ({ id: data.id, took: 0, failed: `the engine does not start: ${String(error)}` }),
  );
  self.postMessage(back);
};

function attempt(host: Host, call: Call): Returned {
  const from = performance.now();
  const took = () => performance.now() - from;
  try {
    const result = answer(host, call);
    return { id: call.id, result, took: took() };
  } catch (error) {
    return { id: call.id, failed: error instanceof Error ? error.message : String(error), took: took() };
  }
}

function answer(host: Host, call: Call): unknown {
  switch (call.what) {
    case 'message':
      return JSON.parse(host.handle(JSON.stringify(call.message)));
    case 'style':
      return style_sheet();
    case 'ground': {
      const ground = JSON.stringify(call.ground);
      return { svg: ground_svg(ground, call.dark), box: Array.from(view_box(ground)) };
    }
    case 'pieces':
      return pieces_svg(JSON.stringify(call.view), call.dark);
  }
}
