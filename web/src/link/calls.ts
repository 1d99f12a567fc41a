import type { Lettering } from '../gestures/lettering';
import type { GroundView, Message, Side, View } from '../protocol';

/** What the page says to its worker. */
export type Call = { id: number } & (
  | { what: 'message'; message: Message; eyes: Side | null }
  | { what: 'style' }
  | { what: 'ground'; ground: GroundView; dark: boolean }
  | { what: 'pieces'; ground: GroundView; view: View; lettering: Lettering; dark: boolean }
);

/**
 * What the worker says back, and how many milliseconds it took it. A call can fail and the engine goes on; an engine that stopped in the
 * middle of one is of no more use, and one that does not start never was.
 */
export type Returned = { id: number; took: number } & ({ result: unknown } | { failed: string } | { stopped: string } | { unstarted: string });

/** The worker's first word: it holds the lock of its own name, which comes free when the worker is gone. */
export interface Alive {
  alive: true;
}
