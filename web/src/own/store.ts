import { Drawer } from './keeping';
import type { Listed } from '../link/calls';
import type { ScenarioCard, Sheet, Side } from '../protocol';

/** A battle somebody wrote himself, as this browser keeps it: the text of his file, and how lists and maps show it. */
export interface Own {
  id: string;
  /** The name of the file. */
  file: string;
  text: string;
  card: ScenarioCard;
  sheet: Sheet;
  /** What is right by the rules and surely not meant, a sentence each. */
  doubts: string[];
  /** The sides that hide somebody from the other; a page of before did not ask. */
  hides?: Side[];
  /** Milliseconds since 1970. */
  changed: number;
}

/** An army list somebody wrote himself. */
export interface Army {
  id: string;
  /** The name of the file. */
  file: string;
  text: string;
  ruleset: string;
  title: string;
  /** What it comes to. */
  says: string;
  /** What the file says. */
  list: Record<string, unknown>;
  /** Milliseconds since 1970. */
  changed: number;
}

const battles = new Drawer<Own>('longroll-own', 'battles');
const lists = new Drawer<Army>('longroll-armies', 'armies');

/** All battles of one's own, by title. */
export async function owns(): Promise<Own[]> {
  return (await battles.all()).sort((a, b) => a.card.title.localeCompare(b.card.title));
}

export const own = (id: string): Promise<Own | undefined> => battles.one(id);

/** Keeps a battle in place of the one of the same id. Says why the browser does not; then it lasts as long as the page. */
export const keepOwn = (one: Own): Promise<string | null> => battles.keep(one);

export const forgetOwn = (id: string): Promise<void> => battles.forget(id);

/** All army lists of one's own, by title. */
export async function armies(): Promise<Army[]> {
  return (await lists.all()).sort((a, b) => a.title.localeCompare(b.title));
}

/** Keeps a list as {@link keepOwn} keeps a battle. */
export const keepArmy = (one: Army): Promise<string | null> => lists.keep(one);

export const forgetArmy = (id: string): Promise<void> => lists.forget(id);

/** What a scenario calls an army by: the name of its file. */
export const nameOf = (file: string): string => file.replace(/\.toml$/i, '');

/** One's own lists as a scenario may name them. */
export async function listed(): Promise<Listed[]> {
  return (await armies()).map(({ file, list }) => ({ name: nameOf(file), list }));
}
