import type { Lettering } from '../gestures/lettering';
import type { GroundView, Message, View } from '../protocol';

/** What the page says to its worker. */
export type Call = { id: number } & (
  | { what: 'message'; message: Message }
  | { what: 'style' }
  | { what: 'ground'; ground: GroundView; dark: boolean }
  | { what: 'pieces'; ground: GroundView; view: View; lettering: Lettering; dark: boolean }
);

/** What the worker says back, and how many milliseconds it took it. */
export type Returned = { id: number; took: number } & ({ result: unknown } | { failed: string });
