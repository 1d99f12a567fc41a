import { announce } from './tabs';

/** Something this browser keeps as it is played: a battle, a campaign. */
export interface Kept {
  id: string;
  name: string;
  /** Milliseconds since 1970. */
  changed: number;
  /** Grows whenever what was played is kept. A page that knows an older one is behind; what was never kept has none. */
  version?: number;
}

/** A thing after it was to be kept, and why it was not, in a sentence. Then it lasts as long as the page. */
export interface Keeping<T> {
  kept: T;
  trouble: string | null;
}

/** What a cabinet calls the things in it. */
export type Word = 'battle' | 'campaign';

/** Somebody else has played it on, or deleted it: nothing is written over what he did. */
export class Behind extends Error {
  readonly how: 'played on' | 'deleted';

  constructor(how: 'played on' | 'deleted', word: Word = 'battle') {
    super(how === 'deleted' ? `The ${word} was deleted in another tab.` : `The ${word} was played on in another tab.`);
    this.how = how;
  }
}

/** Why a browser does not keep something, in words for its owner. */
export function whyNot(error: unknown, word: Word = 'battle'): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? `This browser has no room left to keep ${word}s.` : `This browser does not let pages keep ${word}s.`;
}

let keeping = 0;

/** Marks the page while something is being kept, for whoever waits before he closes it. */
async function marked<T>(work: Promise<T>): Promise<T> {
  const mark = (by: 1 | -1) => {
    keeping += by;
    if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-keeping', keeping > 0);
  };
  mark(1);
  try {
    return await work;
  } finally {
    mark(-1);
  }
}

/**
 * What is played in this browser, each thing under its id and with its version: a tab that is behind writes nothing. What the browser will not keep
 * lasts as long as the page.
 */
export class Cabinet<T extends Kept> {
  #base: string;
  #store: string;
  #word: Word;
  #mended: (stored: unknown) => T;
  /** What this browser would not keep, as it stands in this page, and why. */
  #unkept = new Map<string, Keeping<T>>();

  /** A database of its own: one that others share could not grow while an older page has it open. `mended` puts in what is missing or damaged. */
  constructor(base: string, store: string, word: Word, mended: (stored: unknown) => T) {
    this.#base = base;
    this.#store = store;
    this.#word = word;
    this.#mended = mended;
  }

  /** Why a thing lies in this page alone, in a sentence; nothing if it is kept. */
  whyUnkept(id: string): string | null {
    return this.#unkept.get(id)?.trouble ?? null;
  }

  /** All of them, the one played last first. */
  async all(): Promise<T[]> {
    const stored = this.#work<unknown[]>('readonly', (store) => store.getAll() as IDBRequest<unknown[]>);
    const kept = await stored.catch((error: unknown) => {
      if (this.#unkept.size === 0) throw new Error(whyNot(error, this.#word));
      return [];
    });
    const all = kept.map(this.#mended).filter((one) => !this.#unkept.has(one.id));
    return [...all, ...[...this.#unkept.values()].map((one) => one.kept)].sort((a, b) => b.changed - a.changed);
  }

  async one(id: string): Promise<T | undefined> {
    const stored = this.#unkept.get(id)?.kept ?? (await this.#work<unknown>('readonly', (store) => store.get(id) as IDBRequest<unknown>).catch((error: unknown) => {
      throw new Error(whyNot(error, this.#word));
    }));
    return stored === undefined ? undefined : this.#mended(stored);
  }

  /** Keeps a new one, in this page alone if the browser will not. */
  keep(one: T): Promise<Keeping<T>> {
    return this.#write(one, () => ({ ...one, version: 1 }));
  }

  /** Keeps what was played of one, unless another tab has played it on since: {@link Behind}. */
  playOn(one: T, played: Partial<T>): Promise<Keeping<T>> {
    const version = one.version ?? 0;
    return this.#write({ ...one, ...played }, (kept) => {
      if (!kept && version > 0) throw new Behind('deleted', this.#word);
      if (kept && (kept.version ?? 0) !== version) throw new Behind('played on', this.#word);
      // The name may have been changed elsewhere meanwhile.
      return { ...one, ...played, name: kept?.name ?? one.name, version: version + 1 };
    });
  }

  async rename(id: string, name: string): Promise<void> {
    const here = this.#unkept.get(id);
    if (here) this.#unkept.set(id, { ...here, kept: { ...here.kept, name } });
    const renamed = this.#rewrite(id, (kept) => {
      if (!kept) throw new Behind('deleted', this.#word);
      return { ...kept, name };
    });
    await marked(renamed).catch((error: unknown) => {
      if (here) return;
      throw error instanceof Behind ? error : new Error(whyNot(error, this.#word));
    });
  }

  async forget(id: string): Promise<void> {
    await this.#work('readwrite', (store) => store.delete(id)).catch((error: unknown) => {
      if (!this.#unkept.has(id)) throw new Error(whyNot(error, this.#word));
    });
    this.#unkept.delete(id);
    announce({ battle: id, version: null });
  }

  async #write(one: T, change: (kept: T | undefined) => T): Promise<Keeping<T>> {
    try {
      const written = await marked(this.#rewrite(one.id, change));
      this.#unkept.delete(one.id);
      announce({ battle: one.id, version: written.version ?? 0 });
      return { kept: written, trouble: null };
    } catch (error) {
      if (error instanceof Behind) throw error;
      const lost = { kept: one, trouble: whyNot(error, this.#word) };
      this.#unkept.set(one.id, lost);
      return lost;
    }
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((keep, fail) => {
      const opening = indexedDB.open(this.#base, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(this.#store, { keyPath: 'id' });
      opening.onsuccess = () => keep(opening.result);
      opening.onerror = () => fail(opening.error ?? new Error('the browser keeps nothing'));
    });
  }

  async #work<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
    const base = await this.#open();
    try {
      return await new Promise<R>((keep, fail) => {
        const transaction = base.transaction(this.#store, mode);
        const asked = request(transaction.objectStore(this.#store));
        transaction.oncomplete = () => keep(asked.result);
        transaction.onerror = () => fail(transaction.error ?? new Error('it could not be kept'));
        transaction.onabort = () => fail(transaction.error ?? new Error('it could not be kept'));
      });
    } finally {
      base.close();
    }
  }

  /** Writes what `change` makes of a kept thing. Nobody writes between the reading and the writing, in whatever tab. */
  async #rewrite(id: string, change: (kept: T | undefined) => T): Promise<T> {
    const base = await this.#open();
    try {
      return await new Promise<T>((keep, fail) => {
        const transaction = base.transaction(this.#store, 'readwrite');
        const store = transaction.objectStore(this.#store);
        const asked = store.get(id);
        let written: T;
        asked.onsuccess = () => {
          try {
            written = change(asked.result as T | undefined);
            store.put(written);
          } catch (error) {
            fail(error as Error);
            transaction.abort();
          }
        };
        transaction.oncomplete = () => keep(written);
        transaction.onabort = () => fail(transaction.error ?? new Error('it could not be kept'));
      });
    } finally {
      base.close();
    }
  }
}

/** A name nothing else has. */
export function newId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
}

/** A seed for the dice of something new. Records and messages carry it as a number, which in JavaScript is exact below 2^53. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1f_ffff) * 2 ** 32 + low;
}
