import type { BySide, Hand, Seat } from '../protocol';
import type { Draft } from './pointer';

/** A battle as this browser keeps it: the record, and where the people were. */
export interface Battle {
  id: string;
  name: string;
  ruleset: string;
  scenario: string;
  record: string;
  seats: BySide<Seat>;
  hands: BySide<Hand>;
  /** The guided battle this is, with the lessons that have been heard. */
  guide?: { scenario: string; heard: string[] };
  /** How far it is, in words. */
  stage: string;
  orders: number;
  ended: boolean;
  /** Milliseconds since 1970. */
  changed: number;
}

/** An order that was being made when the page was left. */
export interface Unfinished {
  orders: number;
  draft: Draft;
  dice: string[];
}

const STORE = 'battles';

function database(): Promise<IDBDatabase> {
  return new Promise((keep, fail) => {
    const opening = indexedDB.open('longroll', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
    opening.onsuccess = () => keep(opening.result);
    opening.onerror = () => fail(opening.error ?? new Error('the browser keeps no battles'));
  });
}

async function work<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await database();
  try {
    return await new Promise<T>((keep, fail) => {
      const transaction = base.transaction(STORE, mode);
      const asked = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => keep(asked.result);
      transaction.onerror = () => fail(transaction.error ?? new Error('the battle could not be kept'));
      transaction.onabort = () => fail(transaction.error ?? new Error('the battle could not be kept'));
    });
  } finally {
    base.close();
  }
}

/** All battles, the one played last first. */
export async function battles(): Promise<Battle[]> {
  const all = await work<Battle[]>('readonly', (store) => store.getAll() as IDBRequest<Battle[]>);
  return all.sort((a, b) => b.changed - a.changed);
}

export function battle(id: string): Promise<Battle | undefined> {
  return work<Battle | undefined>('readonly', (store) => store.get(id) as IDBRequest<Battle | undefined>);
}

let keeping = 0;

/** Keeps a battle. The page is marked meanwhile, for whoever waits before he closes it. */
export async function keep(battle: Battle): Promise<void> {
  const mark = (by: 1 | -1) => {
    keeping += by;
    if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-keeping', keeping > 0);
  };
  mark(1);
  try {
    await work('readwrite', (store) => store.put(battle));
  } finally {
    mark(-1);
  }
}

export async function forget(id: string): Promise<void> {
  await work('readwrite', (store) => store.delete(id));
  localStorage.removeItem(`longroll-draft-${id}`);
}

/** Keeps an order in the making. It is written at once and not to the database, so that a crash in mid-move loses nothing. */
export function keepUnfinished(id: string, unfinished: Unfinished | null) {
  try {
    if (unfinished) localStorage.setItem(`longroll-draft-${id}`, JSON.stringify(unfinished));
    else localStorage.removeItem(`longroll-draft-${id}`);
  } catch {
    // A browser that keeps nothing still plays; only a reload in mid-move starts the order afresh.
  }
}

export function unfinished(id: string): Unfinished | null {
  try {
    const text = localStorage.getItem(`longroll-draft-${id}`);
    return text ? (JSON.parse(text) as Unfinished) : null;
  } catch {
    return null;
  }
}

/** A name no other battle has. */
export function newId(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
}

/** A seed for the dice of a new battle. Records and messages carry it as a number, which in JavaScript is exact below 2^53. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1f_ffff) * 2 ** 32 + low;
}
