const LAST = '\n"last": "';
const END = '\n]\n}\n';

/** What both players read before a battle; a record needs no other file for it. */
export interface Story {
  says: string;
  notes: string;
}

/** The story in the scenario of a record; nothing where it has none, or cannot be read. */
export function storyIn(record: string): Story | null {
  try {
    const { scenario } = JSON.parse(record) as { scenario?: Partial<Story> };
    const [says, notes] = [scenario?.says ?? '', scenario?.notes ?? ''];
    return says || notes ? { says, notes } : null;
  } catch {
    return null;
  }
}

/** The text of a record that grows by its entries, so that a long battle is not sent whole after every order. It is never changed: each order makes another. */
export class RecordText {
  /** The link of its last entry, by which it is told what is new. */
  readonly last: string;
  readonly #before: string;
  readonly #after: string;

  private constructor(before: string, last: string, after: string) {
    this.#before = before;
    this.last = last;
    this.#after = after;
  }

  /** The text as Longroll writes it; nothing if it is written otherwise. */
  static of(text: string): RecordText | null {
    const at = text.indexOf(LAST);
    const [from, to] = [at + LAST.length, text.indexOf('"', at + LAST.length)];
    if (at < 0 || to < 0 || !text.endsWith(END)) return null;
    return new RecordText(text.slice(0, from), text.slice(from, to), text.slice(to, -END.length));
  }

  /** The record with these entries at its end. */
  grown(entries: string[], last: string): RecordText {
    const isFirst = this.#after.endsWith('[');
    const added = entries.map((entry, index) => `${isFirst && index === 0 ? '' : ','}\n${entry}`).join('');
    return new RecordText(this.#before, last, this.#after + added);
  }

  get text(): string {
    return this.#before + this.last + this.#after + END;
  }
}
