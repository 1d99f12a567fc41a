import type { Message, Side } from '../protocol';
import type { Alive, Call, DeskCall, EngineCall, Returned } from './calls';
import type { AnswerTo, Attendant, Link, Opening } from './link';
import { onceGone } from './pulse';

type What = EngineCall | DeskCall;
type Asked = { what: What; keep: (result: unknown) => void; fail: (error: Error) => void };

let named = 0;

/** A name no other worker has, in this tab or another. It begins with what the worker is for. */
const nameOfItsOwn = (task: string) => `${task} ${performance.timeOrigin}-${Math.random()}-${named++}`;

/** The workers the page shows that it waits for. */
const busy = new Set<WorkerLink>();

/** What is told of an engine that broke off. The reason is a machine's and is there for whoever is sent it. */
const stoppedAt = (why: string) => `The engine stopped at this and was started anew (${why}).`;

/** A worker of this page: the engine of a game, or the desk. */
export class WorkerLink implements Link {
  #task: string;
  #hire: (name: string) => Worker;
  /** Nobody, if the last one could not start: the next call hires another. */
  #worker: Worker | null = null;
  #next = 1;
  /** What was asked and is not answered yet, the oldest first. */
  #open = new Map<number, Asked>();
  #attendant: Attendant | null = null;
  /** The call by which a new engine is given the battle again. */
  #laying: number | null = null;
  #unwatch: () => void = () => undefined;

  /** Whether the page shows that it waits for this worker. */
  #shown: boolean;

  constructor(task: string, hire: (name: string) => Worker, shown = true) {
    this.#task = task;
    this.#hire = hire;
    this.#shown = shown;
    this.#replace();
  }

  /** The engine of a game. */
  static play(game: string, shown = true): WorkerLink {
    return new WorkerLink(game, (name) => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name }), shown);
  }

  attend(attendant: Attendant | null) {
    this.#attendant = attendant;
  }

  interrupt(battle: Opening | null) {
    const worker = this.#replace();
    if (battle) worker.postMessage({ what: 'message', message: battle, eyes: null, id: 0 } satisfies Call);
    for (const [id, { what, keep }] of this.#open) {
      if (what.what === 'message' && what.message.type === 'command') {
        this.#open.delete(id);
        keep({ type: 'problem', says: 'the commander was interrupted' });
      } else {
        worker.postMessage({ ...what, id } as Call);
      }
    }
    this.#showBusy();
  }

  /** Ends the thread if it has nothing to do. The next call starts another. */
  rest() {
    if (this.#open.size === 0 && !this.#attendant) this.#dismiss();
  }

  /** Ends the thread, whatever it is doing. */
  stop() {
    this.#dismiss();
    this.#answerAll('the engine was stopped');
  }

  send<M extends Message>(message: M, eyes: Side | null = null): Promise<AnswerTo<M['type']>> {
    return this.call({ what: 'message', message, eyes });
  }

  /** Asks, with another worker if there is none. */
  call<T>(what: What): Promise<T> {
    if (!this.#worker) this.#restart();
    return this.#put<T>(what);
  }

  /** Another worker in place of the one there was. What a dismissed one still says is not listened to. */
  #replace(): Worker {
    this.#dismiss();
    const name = nameOfItsOwn(this.#task);
    const worker = this.#hire(name);
    const isOurs = () => worker === this.#worker;
    worker.onmessage = ({ data }: MessageEvent<Returned | Alive>) => {
      if (!isOurs()) return;
      if ('alive' in data) this.#unwatch = onceGone(name, () => isOurs() && this.#vanished());
      else this.#returned(data);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (isOurs()) this.#unstarted(event.message ?? 'its file does not come');
    };
    this.#worker = worker;
    return worker;
  }

  #dismiss() {
    this.#unwatch();
    this.#unwatch = () => undefined;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #put<T>(what: What): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((keep, fail) => {
      this.#open.set(id, { what, keep: (result) => keep(result as T), fail });
      this.#showBusy();
      this.#worker?.postMessage({ ...what, id } as Call);
    });
  }

  #returned(back: Returned) {
    if ('unstarted' in back) return this.#unstarted(back.unstarted);
    if ('stopped' in back) return this.#stopped(back.id, back.stopped);
    const asked = this.#open.get(back.id);
    this.#open.delete(back.id);
    // What follows from an answer may ask again at once; only then is it known whether the engine rests.
    setTimeout(() => this.#showBusy());
    if ('failed' in back) asked?.fail(new Error(back.failed));
    else asked?.keep(back.result);
  }

  /** The engine stopped in the middle of a call. Another one is given the battle, and all that was asked besides. */
  #stopped(id: number, why: string) {
    const asked = this.#open.get(id);
    this.#open.delete(id);
    // A battle that stops the engine when it is laid is not laid again.
    this.#restart(id === this.#laying ? 'bare' : 'with the battle');
    if (asked) disappoint(asked, stoppedAt(why));
    this.#showBusy();
  }

  /** The thread is gone. It worked at the oldest call, if at any. */
  #vanished() {
    const [oldest] = this.#open.keys();
    this.#stopped(oldest ?? 0, 'its thread ended');
  }

  #restart(how: 'bare' | 'with the battle' = 'with the battle') {
    const waiting = [...this.#open];
    const worker = this.#replace();
    const battle = how === 'bare' ? null : (this.#attendant?.battle() ?? null);
    this.#laying = battle ? this.#next : null;
    const laid = battle && this.#put<AnswerTo<'open'>>({ what: 'message', message: battle, eyes: null });
    for (const [id, { what }] of waiting) worker.postMessage({ ...what, id } as Call);
    if (how !== 'bare') this.#attendant?.restarted(laid);
  }

  /** The engine does not even start: whoever waits is told, and the next call tries again. */
  #unstarted(why: string) {
    this.#dismiss();
    this.#answerAll(`The engine does not start: ${why}`);
  }

  #answerAll(says: string) {
    const waiting = [...this.#open.values()];
    this.#open.clear();
    for (const asked of waiting) disappoint(asked, says);
    this.#showBusy();
  }

  /** Marks the page while a worker is being asked, for the pointer's shape and for whoever waits. */
  #showBusy() {
    if (!this.#shown) return;
    if (this.#open.size > 0) busy.add(this);
    else busy.delete(this);
    document.documentElement.toggleAttribute('data-busy', busy.size > 0);
  }
}

/** Tells whoever waits for an answer that there is none: of a message in the words of the protocol, of a drawing by an error. */
function disappoint({ what, keep, fail }: Asked, says: string) {
  if (what.what === 'message' || what.what === 'books') keep({ type: 'problem', says });
  else fail(new Error(says));
}
