import { read } from './reading';
import { armies, forgetArmy, forgetOwn, keepArmy, keepOwn, owns } from './store';
import type { Verdict } from './opening.svelte';

/** A file of the folder the program serves, or why it cannot be read. */
type Filed = { file: string; text: string } | { file: string; wrong: string };

/** How many milliseconds pass between two looks at the folder. */
const PAUSE = 1000;

const PREFIX = 'folder-';

/** Whether a battle of one's own is one of the folder that is followed. */
export const isFiled = (id: string) => id.startsWith(PREFIX);

/** The folder of battles that `longroll play DIR` serves. It is looked at again and again, so that lists and maps follow what is saved. */
class Folder {
  /** Grows whenever something in the folder has changed. */
  edition = $state(0);
  /** What is to be said of its files, by name. */
  verdicts = $state.raw<Verdict[]>([]);
  /** Whether there is such a folder; nothing is known yet if it is `null`. */
  found = $state<boolean | null>(null);
  #following = false;
  #last = '';
  #texts = new Map<string, string>();

  /** Looks at the folder from now on, as long as the page is open. Where there is none, one look is all. */
  follow() {
    if (this.#following) return;
    this.#following = true;
    void this.#watch();
  }

  async #watch() {
    for (;;) {
      if (!document.hidden) await this.#look().catch(() => undefined);
      if (this.found === false) break;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    this.#following = false;
  }

  async #look() {
    const answer = await fetch('./folder.json', { cache: 'no-store' });
    const text = answer.ok ? await answer.text() : '';
    const files = text === '' ? null : (JSON.parse(text) as Filed[] | null);
    // Where nobody serves a folder, `null` is answered. One that could be read before may come back.
    this.found = files !== null || (this.found === true && text === '' && answer.status !== 404);
    if (files === null || text === this.#last) return;
    this.#last = text;
    await this.#take(files);
  }

  async #take(files: Filed[]) {
    const verdicts: Verdict[] = [];
    // Armies first: the battles may name them. If one has changed, so may every battle have.
    const isArmy = (filed: Filed) => 'text' in filed && !/^\s*\[sides[.\]]/m.test(filed.text);
    if (files.some((filed) => isArmy(filed) && 'text' in filed && this.#texts.get(filed.file) !== filed.text)) this.#texts.clear();
    for (const filed of [...files.filter(isArmy), ...files.filter((filed) => !isArmy(filed))]) {
      const known = this.verdicts.find((one) => one.file === filed.file);
      const isSame = 'text' in filed && this.#texts.get(filed.file) === filed.text;
      verdicts.push(known && isSame ? known : await this.#read(filed));
    }
    const there = new Set(files.map(({ file }) => PREFIX + file));
    for (const { id } of await owns()) if (isFiled(id) && !there.has(id)) await forgetOwn(id);
    for (const { id } of await armies()) if (isFiled(id) && !there.has(id)) await forgetArmy(id);
    this.verdicts = verdicts.sort((a, b) => a.file.localeCompare(b.file));
    this.edition++;
  }

  async #read(filed: Filed): Promise<Verdict> {
    const { file } = filed;
    if ('wrong' in filed) return { file, grade: 'wrong', says: [filed.wrong] };
    const found = await read(file, filed.text, PREFIX + file);
    this.#texts.set(file, filed.text);
    // What was right before stays in the list as it was, until the file is right again.
    if ('wrong' in found) return { file, grade: 'wrong', says: found.wrong };
    if ('army' in found) {
      await keepArmy(found.army);
      return { file, grade: 'right', says: [found.army.says] };
    }
    await keepOwn(found.own);
    const { title, ruleset, slug } = found.own.card;
    const grade = found.own.doubts.length > 0 ? 'doubtful' : 'right';
    return { file, grade, says: found.own.doubts, to: { label: `Play ${title}`, parts: ['play', ruleset, slug] } };
  }
}

export const folder = new Folder();
