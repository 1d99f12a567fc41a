import type { BySide, Hand, Seat } from '../protocol';
import type { Draft } from './pointer';
import { announce } from './tabs';

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
  /** Its records as they were before it went on under other rules, the oldest first: nothing of them is lost. */
  older?: Older[];
  /** The battle it branched off from (the first of all its lines), and after how many orders. */
  branch?: { of: string; orders: number };
  /** Moments somebody wants to find again, in order of time. */
  bookmarks?: Bookmark[];
  /** Grows whenever what was played is kept. A page that knows an older one is behind; a battle that was never kept has none. */
  version?: number;
}

/** A moment with a name. */
export interface Bookmark {
  orders: number;
  name: string;
}

/** A record that does not hold to its end any more. */
export interface Older {
  record: string;
  /** How far it held when it was opened, and why it stopped. */
  says: string;
}

/** What playing changes of a battle. Its name is given by {@link rename}. */
export type Played = Omit<Battle, 'id' | 'name' | 'version'>;

/** A battle after it was to be kept, and why it was not, in a sentence. Then it lasts as long as the page. */
export interface Kept {
  battle: Battle;
  trouble: string | null;
}

/** Somebody else has played the battle on, or deleted it: nothing is written over what he did. */
export class Behind extends Error {
  readonly how: 'played on' | 'deleted';

  constructor(how: 'played on' | 'deleted') {
    super(how === 'deleted' ? 'The battle was deleted in another tab.' : 'The battle was played on in another tab.');
    this.how = how;
  }
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

/** Writes what `change` makes of a kept battle. Nobody writes between the reading and the writing, in whatever tab. */
async function rewrite(id: string, change: (kept: Battle | undefined) => Battle): Promise<Battle> {
  const base = await database();
  try {
    return await new Promise<Battle>((keep, fail) => {
      const transaction = base.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const asked = store.get(id);
      let written: Battle;
      asked.onsuccess = () => {
        try {
          written = change(asked.result as Battle | undefined);
          store.put(written);
        } catch (error) {
          fail(error as Error);
          transaction.abort();
        }
      };
      transaction.oncomplete = () => keep(written);
      transaction.onabort = () => fail(transaction.error ?? new Error('the battle could not be kept'));
    });
  } finally {
    base.close();
  }
}

/** Battles this browser would not keep, as they stand in this page, and why. */
const unkept = new Map<string, { battle: Battle; trouble: string }>();

/** Why a battle lies in this page alone, in a sentence; nothing if it is kept. */
export function whyUnkept(id: string): string | null {
  return unkept.get(id)?.trouble ?? null;
}

/** All battles, the one played last first. */
export async function battles(): Promise<Battle[]> {
  const stored = work<unknown[]>('readonly', (store) => store.getAll() as IDBRequest<unknown[]>);
  const kept = await stored.catch((error: unknown) => {
    if (unkept.size === 0) throw new Error(whyNot(error));
    return [];
  });
  const all = kept.map(mended).filter((one) => !unkept.has(one.id));
  return [...all, ...[...unkept.values()].map(({ battle }) => battle)].sort((a, b) => b.changed - a.changed);
}

export async function battle(id: string): Promise<Battle | undefined> {
  const stored = unkept.get(id)?.battle ?? (await work<unknown>('readonly', (store) => store.get(id) as IDBRequest<unknown>).catch((error: unknown) => {
    throw new Error(whyNot(error));
  }));
  return stored === undefined ? undefined : mended(stored);
}

/** A battle with whatever is missing or damaged put in, so that it can at least be listed, looked at and deleted. */
function mended(stored: unknown): Battle {
  const { guide, older, version, branch, bookmarks, ...battle } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Battle>;
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const bySide = <T>(pair: Partial<BySide<T>> | undefined, isRight: (value: T | undefined) => boolean, otherwise: T): BySide<T> => {
    const one = (value: T | undefined) => (isRight(value) ? (value as T) : otherwise);
    return { A: one(pair?.A), B: one(pair?.B) };
  };
  const isSeat = (seat: Seat | undefined) => seat?.who === 'person' || (seat?.who === 'commander' && typeof seat.slug === 'string');
  const isOlder = (one: Partial<Older> | null) => typeof one?.record === 'string' && typeof one.says === 'string';
  const before = Array.isArray(older) ? older.filter(isOlder) : [];
  const isMark = (one: Partial<Bookmark> | null) => typeof one?.orders === 'number' && typeof one.name === 'string';
  const marks = Array.isArray(bookmarks) ? bookmarks.filter(isMark) : [];
  const isBranch = typeof branch?.of === 'string' && typeof branch.orders === 'number';
  const isGuide = typeof guide?.scenario === 'string' && Array.isArray(guide.heard);
  return {
    ...battle,
    id: text(battle.id, ''),
    name: text(battle.name, 'A battle without a name'),
    ruleset: text(battle.ruleset, ''),
    scenario: text(battle.scenario, ''),
    record: text(battle.record, ''),
    seats: bySide<Seat>(battle.seats, isSeat, { who: 'person' }),
    hands: bySide<Hand>(battle.hands, (hand) => hand === 'own' || hand === 'longroll', 'longroll'),
    ...(guide && isGuide ? { guide } : {}),
    ...(before.length > 0 ? { older: before } : {}),
    ...(branch && isBranch ? { branch } : {}),
    ...(marks.length > 0 ? { bookmarks: marks } : {}),
    stage: text(battle.stage, ''),
    orders: number(battle.orders),
    ended: battle.ended === true,
    changed: number(battle.changed),
    ...(version === undefined ? {} : { version: number(version) }),
  };
}

/** All lines of a battle, the one it began with first: those that branched off from the same one. */
export async function linesOf({ id, branch }: Battle): Promise<Battle[]> {
  const root = branch?.of ?? id;
  const lines = (await battles()).filter((one) => one.id === root || one.branch?.of === root);
  return lines.sort((one, other) => (one.branch?.orders ?? -1) - (other.branch?.orders ?? -1) || one.name.localeCompare(other.name));
}

/** A battle whose record stays beside it, because what is said of it (`notice`) is that it goes on as another. */
export function asideOf(battle: Battle, notice: string | null): Battle {
  if (notice === null) return battle;
  return { ...battle, older: [...(battle.older ?? []), { record: battle.record, says: notice }] };
}

/** Why a browser does not keep something, in words for its owner. */
export function whyNot(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? 'This browser has no room left to keep battles.' : 'This browser does not let pages keep battles.';
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

/** Keeps a new battle, in this page alone if the browser will not. */
export function keep(battle: Battle): Promise<Kept> {
  return write(battle, () => ({ ...battle, version: 1 }));
}

/** Keeps what was played of a battle, unless another tab has played it on since: {@link Behind}. */
export function playOn(battle: Battle, played: Played): Promise<Kept> {
  const version = battle.version ?? 0;
  return write({ ...battle, ...played }, (kept) => {
    if (!kept && version > 0) throw new Behind('deleted');
    if (kept && (kept.version ?? 0) !== version) throw new Behind('played on');
    // The name may have been changed elsewhere meanwhile.
    return { ...battle, ...played, name: kept?.name ?? battle.name, version: version + 1 };
  });
}

async function write(battle: Battle, change: (kept: Battle | undefined) => Battle): Promise<Kept> {
  try {
    const written = await marked(rewrite(battle.id, change));
    unkept.delete(battle.id);
    announce({ battle: battle.id, version: written.version ?? 0 });
    return { battle: written, trouble: null };
  } catch (error) {
    if (error instanceof Behind) throw error;
    const lost = { battle, trouble: whyNot(error) };
    unkept.set(battle.id, lost);
    return lost;
  }
}

export async function rename(id: string, name: string): Promise<void> {
  const here = unkept.get(id);
  if (here) unkept.set(id, { ...here, battle: { ...here.battle, name } });
  const renamed = rewrite(id, (kept) => {
    if (!kept) throw new Behind('deleted');
    return { ...kept, name };
  });
  await marked(renamed).catch((error: unknown) => {
    if (here) return;
    throw error instanceof Behind ? error : new Error(whyNot(error));
  });
}

export async function forget(id: string): Promise<void> {
  await work('readwrite', (store) => store.delete(id)).catch((error: unknown) => {
    if (!unkept.has(id)) throw new Error(whyNot(error));
  });
  unkept.delete(id);
  keepUnfinished(id, null);
  announce({ battle: id, version: null });
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

/** The order that was being made, if there was one; what lies there damaged is `'damaged'`. */
export function unfinished(id: string): Unfinished | 'damaged' | null {
  try {
    const text = localStorage.getItem(`longroll-draft-${id}`);
    if (!text) return null;
    const left = JSON.parse(text) as unknown;
    return isUnfinished(left) ? left : 'damaged';
  } catch (error) {
    return error instanceof SyntaxError ? 'damaged' : null;
  }
}

function isUnfinished(left: unknown): left is Unfinished {
  const { orders, draft, dice } = (left ?? {}) as Partial<Unfinished>;
  const isDraft = typeof draft === 'object' && draft !== null && !Array.isArray(draft);
  return typeof orders === 'number' && isDraft && Array.isArray(dice) && dice.every((batch) => typeof batch === 'string');
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
