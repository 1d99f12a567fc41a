/// What the two kinds of worker have in common: they answer one call after the other, and tell a refusal from the end of their work.
import type { Alive, Call, Returned } from './calls';

/** Answers what the page asks as soon as `ready` is there. */
export function serve<Worker, Asked extends { what: string }>(ready: Promise<Worker>, answer: (worker: Worker, call: Asked) => unknown) {
  // A browser may end a thread without a word. Its locks come free then, and the page waits for this one.
  if (self.name && 'locks' in navigator) {
    void navigator.locks.request(self.name, () => {
      self.postMessage({ alive: true } satisfies Alive);
      return new Promise(() => undefined);
    });
  }
  self.onmessage = async ({ data }: MessageEvent<Call>) => {
    const back = await ready.then(
      (worker) => attempt(data.id, () => answer(worker, data as unknown as Asked)),
      (error: unknown): Returned => ({ id: data.id, took: 0, unstarted: error instanceof Error ? error.message : String(error) }),
    );
    self.postMessage(back);
  };
}

/** The file of a compiled program. Why it does not come is said for whoever waits for it. */
export async function fetched(address: string | undefined): Promise<Response> {
  if (!address) throw new Error('there is no such game');
  const answer = await fetch(new URL(address, self.location.href)).catch(() => null);
  if (!answer) throw new Error('it is not in this browser yet, and there is no network to fetch it. Open it once with a network; from then on it is kept');
  if (!answer.ok) throw new Error('its file is not there any more. Load the page anew');
  return answer;
}

async function attempt(id: number, work: () => unknown): Promise<Returned> {
  const from = performance.now();
  const took = () => performance.now() - from;
  try {
    const result = await work();
    return { id, result, took: took() };
  } catch (error) {
    return { id, ...told(error), took: took() };
  }
}

/** What is refused is thrown as a plain error. Anything else, such as a trap or an overflow, broke the worker off in the middle of its work. */
function told(error: unknown): { failed: string } | { stopped: string } {
  const isPlain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isPlain ? { failed: error.message } : { stopped: String(error) };
}
