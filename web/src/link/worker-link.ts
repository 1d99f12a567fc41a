import type { Lettering } from '../gestures/lettering';
import type { GroundView, Message, View } from '../protocol';
import type { Call, Returned } from './calls';
import type { AnswerTo, Artist, Drawing, Link } from './link';

type What = Call extends infer C ? (C extends Call ? Omit<C, 'id'> : never) : never;
type Asked = { what: What; keep: (result: unknown) => void; fail: (error: Error) => void };

/** The engine in a worker of this page. */
export class WorkerLink implements Link, Artist {
  #hire: () => Worker;
  #worker: Worker;
  #next = 1;
  /** What was asked and is not answered yet, the oldest first. */
  #open = new Map<number, Asked>();

  /** Whether the page shows that it waits for this engine. */
  #shown: boolean;

  constructor(hire: () => Worker, shown = true) {
    this.#hire = hire;
    this.#shown = shown;
    this.#worker = this.#hired();
  }

  static start(shown = true): WorkerLink {
    return new WorkerLink(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }), shown);
  }

  interrupt(battle: Extract<Message, { type: 'open' }> | null) {
    this.#worker.terminate();
    this.#worker = this.#hired();
    if (battle) this.#worker.postMessage({ what: 'message', message: battle, id: 0 } satisfies Call);
    for (const [id, { what, keep }] of this.#open) {
      if (what.what === 'message' && what.message.type === 'command') {
        this.#open.delete(id);
        keep({ type: 'problem', says: 'the commander was interrupted' });
      } else {
        this.#worker.postMessage({ ...what, id } as Call);
      }
    }
    this.#showBusy();
  }

  /** Ends the thread, whatever it is doing. */
  stop() {
    this.#worker.terminate();
    this.#failed(new Error('the engine was stopped'));
  }

  send<M extends Message>(message: M): Promise<AnswerTo<M['type']>> {
    return this.#call({ what: 'message', message });
  }

  style(): Promise<string> {
    return this.#call({ what: 'style' });
  }

  ground(ground: GroundView, dark: boolean): Promise<Drawing> {
    return this.#call({ what: 'ground', ground, dark });
  }

  pieces(ground: GroundView, view: View, lettering: Lettering, dark: boolean): Promise<string> {
    return this.#call({ what: 'pieces', ground, view, lettering, dark });
  }

  #hired(): Worker {
    const worker = this.#hire();
    worker.onmessage = ({ data }: MessageEvent<Returned>) => this.#returned(data);
    worker.onerror = (event) => this.#failed(new Error(`the engine stopped: ${event.message}`));
    return worker;
  }

  #call<T>(what: What): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((keep, fail) => {
      this.#open.set(id, { what, keep: (result) => keep(result as T), fail });
      this.#showBusy();
      this.#worker.postMessage({ ...what, id } as Call);
    });
  }

  #returned(back: Returned) {
    const asked = this.#open.get(back.id);
    this.#open.delete(back.id);
    // What follows from an answer may ask again at once; only then is it known whether the engine rests.
    setTimeout(() => this.#showBusy());
    if ('failed' in back) asked?.fail(new Error(back.failed));
    else asked?.keep(back.result);
  }

  /** Marks the page while the engine is being asked, for the pointer's shape and for whoever waits. */
  #showBusy() {
    if (!this.#shown) return;
    document.documentElement.toggleAttribute('data-busy', this.#open.size > 0);
  }

  #failed(error: Error) {
    for (const asked of this.#open.values()) asked.fail(error);
    this.#open.clear();
    this.#showBusy();
  }
}
