import { Cabinet, type Kept, type Keeping } from '../match/cabinet';
import type { Older } from '../match/saved';
import type { Sitting } from './protocol';

/** A campaign as this browser keeps it: the record, and who plays. */
export interface Campaign extends Kept {
  record: string;
  chairs: Sitting[];
  /** How far it is, in words. */
  stage: string;
  /** The players' names, in seat order. */
  players: string[];
  orders: number;
  ended: boolean;
  /** Its records as they were before it went on under other rules, the oldest first. */
  older?: Older[];
}

const cabinet = new Cabinet<Campaign>('longroll-campaigns', 'campaigns', 'campaign', mended);

/** All campaigns, the one played last first. */
export const campaigns = (): Promise<Campaign[]> => cabinet.all();
export const campaign = (id: string): Promise<Campaign | undefined> => cabinet.one(id);
export const keep = (one: Campaign): Promise<Keeping<Campaign>> => cabinet.keep(one);
export const playOn = (one: Campaign, played: Partial<Campaign>): Promise<Keeping<Campaign>> => cabinet.playOn(one, played);
export const rename = (id: string, name: string): Promise<void> => cabinet.rename(id, name);
export const forget = (id: string): Promise<void> => {
  keepOutcome(id, 0, null);
  return cabinet.forget(id);
};

const outcomePlace = (id: string) => `longroll-outcome-${id}`;

/** Keeps the outcome that is being typed in, after so many answers. It is written at once, so that a page closed over it loses nothing. */
export function keepOutcome(id: string, orders: number, report: unknown) {
  try {
    if (report) localStorage.setItem(outcomePlace(id), JSON.stringify({ orders, report }));
    else localStorage.removeItem(outcomePlace(id));
  } catch {
    // A browser that keeps nothing still takes the form; only a reload in the middle starts it afresh.
  }
}

/** The outcome that was being typed in after so many answers, if there was one. */
export function keptOutcome(id: string, orders: number): unknown {
  try {
    const left = JSON.parse(localStorage.getItem(outcomePlace(id)) ?? 'null') as { orders?: unknown; report?: unknown } | null;
    return left?.orders === orders ? (left.report ?? null) : null;
  } catch {
    return null;
  }
}

/** A campaign with whatever is missing or damaged put in, so that it can at least be listed, looked at and deleted. */
function mended(stored: unknown): Campaign {
  const one = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Campaign>;
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const list = <T>(value: unknown, is: (item: Partial<T> | null) => boolean): T[] => (Array.isArray(value) ? (value as (Partial<T> | null)[]).filter(is) as T[] : []);
  const isChair = (chair: Partial<Sitting> | null) => typeof chair?.who?.who === 'string' && (chair.hand === 'own' || chair.hand === 'longroll');
  const older = list<Older>(one.older, (before) => typeof before?.record === 'string' && typeof before.says === 'string');
  return {
    id: text(one.id, ''),
    name: text(one.name, 'A campaign without a name'),
    record: text(one.record, ''),
    chairs: list<Sitting>(one.chairs, isChair),
    stage: text(one.stage, ''),
    players: list<string>(one.players, (name) => typeof name === 'string'),
    orders: number(one.orders),
    ended: one.ended === true,
    changed: number(one.changed),
    ...(older.length > 0 ? { older } : {}),
    ...(one.version === undefined ? {} : { version: number(one.version) }),
  };
}
