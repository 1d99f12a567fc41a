import type { Lettering } from '../gestures/lettering';
import type { BooksMessage } from '../campaign/protocol';
import type { Flaw, GroundView, Message, Report, Side, View } from '../protocol';

/** What the page says to the engine of a game. */
export type EngineCall =
  /** Is answered as soon as the engine is there. */
  | { what: 'start' }
  | { what: 'message'; message: Message; eyes: Side | null }
  /** The same to the bookkeeper of campaigns, who knows more seats than two. */
  | { what: 'books'; message: BooksMessage; eyes: string | null };

/** An army list of one's own: the name a scenario calls it by, and what its file says. */
export interface Listed {
  name: string;
  list: unknown;
}

/** What it says to the desk, which draws maps and reads books. */
export type DeskCall =
  | { what: 'style' }
  | { what: 'ground'; ground: GroundView; dark: boolean }
  | { what: 'pieces'; ground: GroundView; view: View; lettering: Lettering; dark: boolean }
  | { what: 'report'; ruleset: string; report: Report }
  | { what: 'notes'; text: string }
  | { what: 'file'; file: string; text: string; known: string[]; armies: Listed[] }
  | { what: 'armies' }
  | { what: 'pick-up'; ruleset: string; armies: [string, string]; own: Listed[] }
  | { what: 'placed'; file: string; text: string; flaws: Flaw[] }
  | { what: 'contents'; ruleset: string }
  | { what: 'search'; ruleset: string; words: string }
  | { what: 'rule'; ruleset: string; rule: string };

/** What the page says to a worker. */
export type Call = { id: number } & (EngineCall | DeskCall);

/**
 * What a worker says back, and how many milliseconds it took it. A call can fail and the worker goes on; one that stopped in the
 * middle of a call is of no more use, and one that does not start never was.
 */
export type Returned = { id: number; took: number } & ({ result: unknown } | { failed: string } | { stopped: string } | { unstarted: string });

/** The worker's first word: it holds the lock of its own name, which comes free when the worker is gone. */
export interface Alive {
  alive: true;
}
