import type { BySide, Forecast, Hand, Seat, Side, Until } from '../protocol';
import { isNo, must, type Link } from './link';

/** A battle as it is written down, for whoever counts its chances. */
export interface Written {
  /** The game it is of. */
  ruleset: string;
  record: string;
  seats: BySide<Seat>;
  hands: BySide<Hand>;
}

/** The chances of an order as far as they are counted. */
export interface Chances {
  /** Of the order alone: the shot and what it costs its target, the charge and its melee. */
  alone: Forecast | null;
  /** Of all that it leads to. */
  whole: Forecast | null;
  /** Where that is not exact: how often what came of it when the order was tried {@link TRIALS} times. */
  tried: Forecast | null;
  /** The engine stopped while it counted: there will be no more. */
  broken?: true;
}

/** How often an order is tried whose chances are not counted at a glance: one percent more or less. */
export const TRIALS = 2_000;

/** An engine that can be stopped in the middle of its work. */
export interface Counter extends Link {
  stop(): void;
}

/** How many milliseconds a count that nobody waits for any more may go on before it is stopped. */
const PATIENCE = 500;

/** How chances are counted: a quick look at the order alone and at all that follows, then longer ones for as long as somebody waits. */
const LOOKS: readonly ({ type: 'odds'; until: Until; outcomes: number } | { type: 'trials'; times: number })[] = [
  { type: 'odds', until: 'decision', outcomes: 4_000 },
  { type: 'odds', until: 'settled', outcomes: 4_000 },
  { type: 'odds', until: 'decision', outcomes: 100_000 },
  { type: 'trials', times: TRIALS },
  { type: 'odds', until: 'settled', outcomes: 40_000 },
  { type: 'odds', until: 'settled', outcomes: 250_000 },
];

/**
 * Counts chances in a thread of its own. Some take seconds, and the thread that plays must answer the next touch at once. Of several
 * questions only the newest is answered.
 */
export class Oddsmaker {
  #start: (game: string) => Counter;
  #counter: Counter | null = null;
  /** The game the counter knows. */
  #game: string | null = null;
  /** The battle that lies before the counter. */
  #opened: string | null = null;
  /** Whose order it is that is asked about. */
  #eyes: Side | null = null;
  #newest = 0;
  #work: Promise<void> | null = null;

  constructor(start: (game: string) => Counter) {
    this.#start = start;
  }

  /** Tells the chances of an order, at first quickly and then ever more of them until they are exact, as long as no newer question comes. */
  async ask(battle: () => Promise<Written>, order: unknown, tell: (chances: Chances) => void): Promise<void> {
    const number = ++this.#newest;
    const before = this.#work;
    if (before) {
      await Promise.race([before, new Promise((done) => setTimeout(done, PATIENCE))]);
      if (number !== this.#newest) return;
      if (this.#work === before) this.stop();
    }
    const work = this.#count(battle, order, number, tell).catch(() => undefined);
    this.#work = work;
    await work;
    if (this.#work === work) this.#work = null;
  }

  /** Nobody waits for an answer any more. */
  drop() {
    const number = ++this.#newest;
    const work = this.#work;
    if (work) setTimeout(() => number === this.#newest && this.#work === work && this.stop(), PATIENCE);
  }

  /** Ends whatever is being counted. */
  stop() {
    this.#counter?.stop();
    this.#counter = this.#opened = this.#work = null;
  }

  async #count(battle: () => Promise<Written>, order: unknown, number: number, tell: (chances: Chances) => void) {
    const written = await battle();
    const counter = this.#counterOf(written.ruleset);
    const found: Chances = { alone: null, whole: null, tried: null };
    counter.attend({
      battle: () => null,
      restarted: () => {
        // The fresh engine has no battle before it.
        this.#opened = null;
        if (number === this.#newest) tell({ ...found, broken: true });
      },
    });
    await this.#lay(counter, written);
    for (const look of LOOKS) {
      const which = look.type === 'trials' ? 'tried' : look.until === 'settled' ? 'whole' : 'alone';
      // What is exact is not looked at again, nor is it tried what all that follows may be.
      if (found[which]?.exact || (which === 'tried' && found.whole?.exact)) continue;
      if (number !== this.#newest) return;
      const reply = await counter.send({ ...look, order }, this.#eyes);
      if (isNo(reply) || number !== this.#newest) return;
      found[which] = reply;
      tell({ ...found });
    }
  }

  #counterOf(game: string): Counter {
    if (this.#game !== game) {
      this.#counter?.stop();
      this.#counter = this.#opened = null;
      this.#game = game;
    }
    return (this.#counter ??= this.#start(game));
  }

  async #lay(counter: Counter, { record, seats, hands }: Written) {
    if (this.#opened === record) return;
    this.#opened = null;
    this.#eyes = (await must<'open'>(counter.send({ type: 'open', record, seats, hands }))).seat;
    this.#opened = record;
  }
}
