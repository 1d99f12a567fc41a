import { isNo, type Link } from '../link/link';
import { latest } from '../link/latest';
import type { Mark, Moment } from '../protocol';

/** Looking back: any moment of the battle, while the battle itself stands still. */
export class Replay {
  marks = $state.raw<Mark[]>([]);
  moment = $state.raw<Moment | null>(null);
  playing = $state(false);
  #link: Link;
  #seen: () => void;
  #show: (orders: number) => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(link: Link, seen: () => void) {
    this.#link = link;
    this.#seen = seen;
    this.#show = latest(
      (orders: number) => this.#link.send({ type: 'moment', orders }),
      (reply) => {
        if (reply.type !== 'moment' || this.marks.length === 0) return;
        this.moment = reply;
        this.#seen();
      },
    );
  }

  async open(orders: number) {
    const reply = await this.#link.send({ type: 'chronicle' });
    // An engine that stopped at it says so itself.
    if (isNo(reply)) return;
    this.marks = reply.marks;
    this.show(orders);
  }

  close() {
    this.stop();
    this.marks = [];
    this.moment = null;
    this.#seen();
  }

  show(orders: number) {
    const last = this.marks.length - 1;
    if (last >= 0) this.#show(Math.min(Math.max(orders, 0), last));
  }

  /** The next moment, forwards or backwards, that some mark is for: a new turn, a new phase, a roll, any order. */
  jump(kind: 'order' | 'roll' | 'phase' | 'turn', way: 1 | -1) {
    this.show(jumped(this.marks, this.moment?.orders ?? 0, kind, way));
  }

  play() {
    this.stop();
    this.playing = true;
    this.#timer = setInterval(() => {
      const at = this.moment?.orders ?? 0;
      if (at >= this.marks.length - 1) this.stop();
      else this.show(at + 1);
    }, 600);
  }

  stop() {
    clearInterval(this.#timer);
    this.playing = false;
  }
}

/** Where a jump from order `at` leads. */
export function jumped(marks: Mark[], at: number, kind: 'order' | 'roll' | 'phase' | 'turn', way: 1 | -1): number {
  const begins = (index: number): boolean => {
    const [mark, before] = [marks[index], marks[index - 1]];
    if (!mark || !before || kind === 'order') return true;
    if (kind === 'roll') return mark.rolls > 0;
    if (kind === 'turn') return mark.turn !== before.turn;
    return mark.turn !== before.turn || mark.phase !== before.phase;
  };
  for (let index = at + way; index > 0 && index < marks.length - 1; index += way) {
    if (begins(index)) return index;
  }
  return way > 0 ? Math.max(marks.length - 1, 0) : 0;
}
