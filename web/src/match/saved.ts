import type { BySide, Hand, Seat } from '../protocol';
import type { Draft } from './pointer';
import { Behind, Cabinet, newId, newSeed, whyNot } from './cabinet';

export { Behind, newId, newSeed, whyNot };

/** A battle as this browser keeps it: the record, and where the people were. */
export interface Battle {
  id: string;
  name: string;
  ruleset: string;
  scenario: string;
  record: string;
  seats: BySide<Seat>;
  hands: BySide<Hand>;
  /** The campaign it is an encounter of, and how many answers that had when it was begun. */
  campaign?: { id: string; orders: number };
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

/** An order that was being made when the page was left. */
export interface Unfinished {
  orders: number;
  draft: Draft;
  dice: string[];
}

const cabinet = new Cabinet<Battle>('longroll', 'battles', 'battle', mended);

/** Why a battle lies in this page alone, in a sentence; nothing if it is kept. */
export const whyUnkept = (id: string): string | null => cabinet.whyUnkept(id);

/** All battles, the one played last first. */
export const battles = (): Promise<Battle[]> => cabinet.all();

export const battle = (id: string): Promise<Battle | undefined> => cabinet.one(id);

/** Keeps a new battle, in this page alone if the browser will not. */
export const keep = async (battle: Battle): Promise<Kept> => asBattle(await cabinet.keep(battle));

/** Keeps what was played of a battle, unless another tab has played it on since: {@link Behind}. */
export const playOn = async (battle: Battle, played: Played): Promise<Kept> => asBattle(await cabinet.playOn(battle, played));

const asBattle = ({ kept, trouble }: { kept: Battle; trouble: string | null }): Kept => ({ battle: kept, trouble });

export const rename = (id: string, name: string): Promise<void> => cabinet.rename(id, name);

export async function forget(id: string): Promise<void> {
  await cabinet.forget(id);
  keepUnfinished(id, null);
}

/** A battle with whatever is missing or damaged put in, so that it can at least be listed, looked at and deleted. */
function mended(stored: unknown): Battle {
  const { guide, older, version, branch, bookmarks, campaign, ...battle } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Battle>;
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
  const isOfCampaign = typeof campaign?.id === 'string' && typeof campaign.orders === 'number';
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
    ...(campaign && isOfCampaign ? { campaign } : {}),
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
