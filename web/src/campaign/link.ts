import type { WorkerLink } from '../link/worker-link';
import type { Link } from '../link/link';
import type { BooksMessage, BooksReply } from './protocol';

/** What each message is answered with when all goes well. */
interface Answers {
  about: 'about';
  found: 'books' | 'wanted';
  open: 'books';
  books: 'books';
  ask: 'ask';
  preview: 'preview';
  give: 'books' | 'wanted';
  'go-on': 'books' | 'wanted';
  'set-up': 'books';
  'by-the-book': 'books';
  scene: 'scene';
  fought: 'books';
  form: 'form';
  weigh: 'preview';
  report: 'books';
  print: 'printed';
  say: 'books';
  undo: 'books';
  chairs: 'books';
  record: 'record' | 'appended';
  export: 'record';
}

type Of<T extends BooksReply['type']> = Extract<BooksReply, { type: T }>;

/** A "no", by a rule or because the message made no sense. */
export type BooksNo = Of<'refused'> | Of<'problem'>;
export type BooksAnswer<K extends BooksMessage['type']> = Of<Answers[K]> | BooksNo;

export function isNo(reply: BooksReply): reply is BooksNo {
  return reply.type === 'refused' || reply.type === 'problem';
}

/** The bookkeeper of campaigns, in a thread of his own. */
export class BooksLink {
  #worker: WorkerLink;

  constructor(worker: WorkerLink) {
    this.#worker = worker;
  }

  /** Asks through the eyes of a seat. An engine that stops in the middle of a message answers it with a problem. */
  send<M extends BooksMessage>(message: M, eyes: string | null = null): Promise<BooksAnswer<M['type']>> {
    return this.#worker.call({ what: 'books', message, eyes });
  }

  /** The answer, or the sentence of a "no" as an error. */
  async must<M extends BooksMessage>(message: M, eyes: string | null = null): Promise<Exclude<BooksAnswer<M['type']>, BooksNo>> {
    const reply = await this.send(message, eyes);
    if (isNo(reply)) throw new Error((reply as BooksNo).says);
    return reply as Exclude<BooksAnswer<M['type']>, BooksNo>;
  }

  /** As the dialogue of an order asks: drafts and previews are asked for alike at the table and at the desk. */
  asking(eyes: () => string | null): Link {
    const send = (message: BooksMessage) => this.send(message, eyes());
    return { send: send as unknown as Link['send'], attend: () => undefined, interrupt: () => undefined };
  }

  /** Holds the engine awake as long as a campaign is before it; `restarted` is told when it stopped and another was started. */
  hold(restarted: (() => void) | null) {
    this.#worker.attend(restarted && { battle: () => null, restarted });
  }
}
