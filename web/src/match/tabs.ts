/** Tabs of one browser that have the same battle before them: one plays it, and the others are told what it keeps. */

/** A battle was kept, or deleted, which has no version. */
export interface News {
  battle: string;
  version: number | null;
}

/** How long a tab waits before it says so, in milliseconds: one that is just being closed needs a moment. */
const PATIENCE = 400;

/** What a tab is told that wants to hold a battle. */
export interface Holder {
  /** Another tab has it: this one waits until it is free. */
  waits: () => void;
  /** Another tab has taken it over. */
  lost: () => void;
  /** Ends the waiting. */
  signal: AbortSignal;
}

/**
 * Holds a battle for this tab, so that no other plays it, as soon as it is free or at once. Gives back how to let go of it, or nothing if
 * the waiting was ended.
 */
export function hold(
  battle: string,
  how: 'when free' | 'take over',
  { waits, lost, signal }: Holder,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<(() => void) | null> {
  const freely = () => undefined;
  // Without locks the version of the kept battle alone tells who is behind.
  if (!locks) return Promise.resolve(freely);
  return new Promise((answer) => {
    let [held, released] = [false, false];
    const patience = setTimeout(waits, PATIENCE);
    const holding = () => {
      held = true;
      clearTimeout(patience);
      return new Promise<void>((release) => {
        answer(() => {
          released = true;
          release();
        });
      });
    };
    locks.request(`longroll-battle-${battle}`, how === 'take over' ? { steal: true } : { signal }, holding).catch(() => {
      clearTimeout(patience);
      // A browser may forbid locks altogether; then it is as if there were none.
      if (!held) answer(signal.aborted ? null : freely);
      else if (!released) lost();
    });
  });
}

let channel: BroadcastChannel | undefined;
const listeners = new Set<(news: News) => void>();

/** One channel for the page, so that a page does not hear itself. */
function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('longroll-battles');
  channel.onmessage = ({ data }: MessageEvent<News>) => listeners.forEach((heard) => heard(data));
  return channel;
}

/** Tells the other tabs. */
export function announce(news: News) {
  open()?.postMessage(news);
}

/** Hears what other tabs have done to a battle. Gives back how to stop. */
export function listen(battle: string, heard: (version: number | null) => void): () => void {
  open();
  const listener = (news: News) => news.battle === battle && heard(news.version);
  listeners.add(listener);
  return () => listeners.delete(listener);
}
