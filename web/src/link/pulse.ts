/**
 * Tells when a thread is gone that holds the lock of its own name, which it does until its end. Gives back how to stop waiting for it.
 * Browsers that end a thread say nothing of it otherwise.
 */
export function onceGone(name: string, gone: () => void, locks: LockManager | undefined = globalThis.navigator?.locks): () => void {
  const waiting = new AbortController();
  locks?.request(name, { signal: waiting.signal }, gone).catch(() => undefined);
  return () => waiting.abort();
}
