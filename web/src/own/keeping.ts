import { whyNot } from '../match/saved';

/** A drawer of this browser's storage for one kind of file, each thing under its id. What the browser will not keep lasts as long as the page. */
export class Drawer<T extends { id: string }> {
  #base: string;
  #store: string;
  #unkept = new Map<string, T>();

  /** A database of its own: one that others share could not grow while an older page has it open. */
  constructor(base: string, store: string) {
    this.#base = base;
    this.#store = store;
  }

  async all(): Promise<T[]> {
    const kept = await this.#work<T[]>('readonly', (store) => store.getAll() as IDBRequest<T[]>).catch(() => []);
    return [...kept, ...this.#unkept.values()];
  }

  async one(id: string): Promise<T | undefined> {
    return this.#unkept.get(id) ?? (await this.#work<T | undefined>('readonly', (store) => store.get(id) as IDBRequest<T | undefined>).catch(() => undefined));
  }

  /** Keeps a thing in place of the one of the same id. Says why the browser does not. */
  async keep(one: T): Promise<string | null> {
    try {
      await this.#work('readwrite', (store) => store.put(one));
      this.#unkept.delete(one.id);
      return null;
    } catch (error) {
      this.#unkept.set(one.id, one);
      return whyNot(error);
    }
  }

  async forget(id: string): Promise<void> {
    this.#unkept.delete(id);
    await this.#work('readwrite', (store) => store.delete(id)).catch(() => undefined);
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((keep, fail) => {
      const opening = indexedDB.open(this.#base, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(this.#store, { keyPath: 'id' });
      opening.onsuccess = () => keep(opening.result);
      opening.onerror = () => fail(opening.error ?? new Error('the browser keeps no files'));
    });
  }

  async #work<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> {
    const base = await this.#open();
    try {
      return await new Promise<R>((keep, fail) => {
        const transaction = base.transaction(this.#store, mode);
        const asked = request(transaction.objectStore(this.#store));
        transaction.oncomplete = () => keep(asked.result);
        transaction.onabort = () => fail(transaction.error ?? new Error('the file could not be kept'));
      });
    } finally {
      base.close();
    }
  }
}
