import type { BySide, Forecast, Hand, Seat } from '../protocol';
import { isNo, must, type Link } from './link';

/** A battle as it is written down, for whoever counts its chances. */
export interface Written {
  record: string;
  seats: BySide<Seat>;
  hands: BySide<Hand>;
}

/** An engine that can be stopped in the middle of its work. */
export interface Counter extends Link {
  stop(): void;
}

/** How many milliseconds a count that nobody waits for any more may go on before it is stopped. */
const PATIENCE = 500;

/**
 * Counts chances in a thread of its own. Some take seconds, and the thread that plays must answer the next touch at once. Of several
 * questions only the newest is answered.
 */
export class Oddsmaker {
  #start: () => Counter;
  #counter: Counter | null = null;
  /** The battle that lies before the counter. */
  #opened: string | null = null;
  #newest = 0;
  #work: Promise<Forecast | null> | null = null;

  constructor(start: () => Counter) {
    this.#start = start;
  }

  /** The chances of an order, or nothing if it has none or a newer question came. */
  async ask(battle: () => Promise<Written>, order: unknown): Promise<Forecast | null> {
    const number = ++this.#newest;
    const before = this.#work;
    if (before) {
      await Promise.race([before, new Promise((done) => setTimeout(done, PATIENCE))]);
      if (number !== this.#newest) return null;
      if (this.#work === before) this.stop();
    }
    const work = this.#count(battle, order).catch(() => null);
    this.#work = work;
    const counted = await work;
    if (this.#work === work) this.#work = null;
    return number === this.#newest ? counted : null;
  }

  /** Ends whatever is being counted. */
  stop() {
    this.#counter?.stop();
    this.#counter = this.#opened = this.#work = null;
  }

  async #count(battle: () => Promise<Written>, order: unknown): Promise<Forecast | null> {
    const { record, seats, hands } = await battle();
    const counter = (this.#counter ??= this.#start());
    if (this.#opened !== record) {
      this.#opened = null;
      await must<'open'>(counter.send({ type: 'open', record, seats, hands }));
      this.#opened = record;
    }
    const reply = await counter.send({ type: 'odds', order });
    return isNo(reply) ? null : reply;
  }
}
