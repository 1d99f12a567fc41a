import { expect, test, vi } from 'vitest';
import { announce, hold, listen, type News } from './tabs';

/** Locks as a browser has them, for tabs that are all in this test. */
function browser(): LockManager {
  let holder: ((why: DOMException) => void) | null = null;
  let queue: (() => void)[] = [];
  const request = (_: string, { steal, signal }: LockOptions, callback: () => Promise<void>) =>
    new Promise<void>((done, fail) => {
      const take = () => {
        const mine = (holder = fail);
        void callback().then(() => {
          if (holder === mine) holder = null;
          queue.shift()?.();
          done();
        });
      };
      // Whoever has the lock does not wait for it any more.
      signal?.addEventListener('abort', () => {
        if (queue.includes(take)) fail(signal.reason);
        queue = queue.filter((waiting) => waiting !== take);
      });
      if (steal) holder?.(new DOMException('stolen', 'AbortError'));
      if (holder && !steal) queue.push(take);
      else take();
    });
  return { request } as unknown as LockManager;
}

/** Whoever wants to hold a battle, and what he was told. */
function holder() {
  const waiting = new AbortController();
  return { waits: vi.fn(), lost: vi.fn(), signal: waiting.signal, leave: () => waiting.abort() };
}

test('one tab holds a battle; the next is told that it waits, and has it when it is free', async () => {
  const locks = browser();
  const [one, two] = [holder(), holder()];
  const first = await hold('one', 'when free', one, locks);
  const second = hold('one', 'when free', two, locks);
  await expect.poll(() => two.waits.mock.calls.length).toBe(1);
  first?.();
  expect(await second).not.toBeNull();
  expect([one.waits, one.lost, two.lost].map((told) => told.mock.calls.length)).toEqual([0, 0, 0]);
});

test('a tab that is just being closed is not told of', async () => {
  const locks = browser();
  const [one, two] = [holder(), holder()];
  const first = await hold('one', 'when free', one, locks);
  setTimeout(() => first?.(), 50);
  await hold('one', 'when free', two, locks);
  expect(two.waits).not.toHaveBeenCalled();
});

test('whoever does not want to wait any more gets nothing', async () => {
  const locks = browser();
  const two = holder();
  await hold('one', 'when free', holder(), locks);
  const second = hold('one', 'when free', two, locks);
  two.leave();
  expect(await second).toBeNull();
});

test('a tab that takes a battle over is the only one, and the other is told', async () => {
  const locks = browser();
  const one = holder();
  await hold('one', 'when free', one, locks);
  expect(await hold('one', 'take over', holder(), locks)).not.toBeNull();
  await Promise.resolve();
  expect(one.lost).toHaveBeenCalledOnce();
});

test('a browser without locks, or one that forbids them, plays all the same', async () => {
  expect(await hold('one', 'when free', holder(), undefined)).not.toBeNull();
  const forbidden = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager;
  expect(await hold('one', 'when free', holder(), forbidden)).not.toBeNull();
});

test('a tab hears what others keep of its battle, and not what it keeps itself', async () => {
  const other = new BroadcastChannel('longroll-battles');
  const heard: (number | null)[] = [];
  const deaf = listen('one', (version) => heard.push(version));
  announce({ battle: 'one', version: 1 });
  for (const [battle, version] of [['one', 2], ['two', 7], ['one', null]] as const) other.postMessage({ battle, version } satisfies News);
  await expect.poll(() => heard).toEqual([2, null]);
  deaf();
  other.close();
});
