import { BooksLink } from './campaign/link';
import { Desk } from './link/desk';
import { Engines, gameOf } from './link/engines';
import type { Artist, Link } from './link/link';
import { Oddsmaker } from './link/oddsmaker';
import { WorkerLink } from './link/worker-link';
import { idIn } from './own/slug';
import { own } from './own/store';
import type { Sheet, Shelf, Shown } from './protocol';

/** Draws every map and reads every book of this page. */
export const desk = Desk.start();

/** The engines of the games that are played. */
export const engines = new Engines((game) => WorkerLink.play(game), keepForOffline);

/** Whoever keeps the books of a campaign. He is fetched when the first campaign is founded or opened. */
export const bookkeeper = (): BooksLink => new BooksLink(engines.of('campaign'));

/** Another engine that counts chances, started when the first are asked for. */
export const oddsmaker = new Oddsmaker((game) => WorkerLink.play(game, false));

/** What the engines have on their shelves lies beside them, so that no engine is fetched before a game is chosen. */
const LIBRARY = import.meta.glob<Shelf>('./engine/library.json', { import: 'default' });
const SHEETS = import.meta.glob<Sheet>('./engine/sheets/*.json', { import: 'default' });

/** Everything that can be played; it does not change while the page is open. */
export const shelf: Promise<Shelf> = read(LIBRARY['./engine/library.json'], 'there is no list of games');

/** The battle of a game that an address means; nothing if there is none. */
export async function shownAt(ruleset: string, slug: string): Promise<Shown | undefined> {
  const id = idIn(slug);
  if (id !== null) {
    const found = await own(id);
    return found?.card.ruleset === ruleset ? found : undefined;
  }
  const card = (await shelf).scenarios.find((one) => one.slug === slug && one.ruleset === ruleset);
  return card && { card, sheet: await sheetOf(slug) };
}

/** A scenario that comes with Longroll, before anything happened. */
export function sheetOf(scenario: string): Promise<Sheet> {
  return read(SHEETS[`./engine/sheets/${scenario}.json`], `there is no scenario '${scenario}'`);
}

async function read<T>(file: (() => Promise<T>) | undefined, otherwise: string): Promise<T> {
  if (!file) throw new Error(otherwise);
  return file();
}

/** Somebody has chosen a game, and will soon play it: its engine is fetched meanwhile. */
export async function choose(game: string) {
  if ((await shelf).rulesets.some(({ slug }) => slug === game)) engines.of(game);
}

/** The engine that plays a record. */
export async function engineFor(record: string): Promise<Link> {
  return engines.of(gameOf(record, await shelf));
}

/** The engine that plays a record, and whoever draws it. */
export async function tableFor(record: string): Promise<Link & Artist> {
  const engine = await engineFor(record);
  return {
    send: (message, eyes) => engine.send(message, eyes),
    attend: (attendant) => engine.attend(attendant),
    interrupt: (battle) => engine.interrupt(battle),
    style: () => desk.style(),
    ground: (ground, dark) => desk.ground(ground, dark),
    pieces: (ground, view, lettering, dark) => desk.pieces(ground, view, lettering, dark),
    report: (ruleset, report) => desk.report(ruleset, report),
  };
}

/** Has a game that was fetched kept for the time without a network (`offline.js`). */
function keepForOffline(game: string) {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: game }));
}

/** The strokes and colours of the map, put into the page once. */
export async function dress(document: Document) {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  // A file of its own: the pages are served with a policy that allows no style in the page itself.
  style.href = URL.createObjectURL(new Blob([await desk.style()], { type: 'text/css' }));
  // First, so that the page's own rules come after it and may differ.
  document.head.prepend(style);
}
