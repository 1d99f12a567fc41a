import { bring } from '../match/bring';
import { lasting } from '../match/lasting.svelte';
import { router } from '../route.svelte';
import { read } from './reading';
import { armies, keepArmy, keepOwn, owns } from './store';

/** What is said of a file that was opened. */
export interface Verdict {
  file: string;
  grade: 'right' | 'doubtful' | 'wrong';
  /** A sentence for each fault or doubt, or what an army comes to. */
  says: string[];
  /** Where to go on from here. */
  to?: { label: string; parts: string[] };
}

/** Files that people choose or drop on the page: battles they wrote, and records. */
class Opening {
  verdicts = $state.raw<Verdict[]>([]);
  busy = $state(false);

  /** Opens files, one after the other, and shows what was found in them. */
  async take(files: Iterable<File>) {
    this.verdicts = [];
    this.busy = true;
    router.go('own');
    for (const file of files) {
      const verdict = await this.#open(file).catch((error: unknown): Verdict => ({ file: file.name, grade: 'wrong', says: [`${file.name}: ${error instanceof Error ? error.message : error}`] }));
      this.verdicts = [...this.verdicts, verdict];
    }
    this.busy = false;
  }

  async #open(file: File): Promise<Verdict> {
    const text = await file.text();
    if (/\.json$/i.test(file.name)) {
      const { trouble, notice } = await bring(file.name, text);
      const says = [trouble, notice].filter((one) => one !== null);
      return { file: file.name, grade: says.length > 0 ? 'doubtful' : 'right', says, to: { label: 'To the battles', parts: ['saved'] } };
    }
    // A file that is opened again takes the place of what it was.
    const before = [...(await owns()), ...(await armies())].find((one) => one.file === file.name);
    const found = await read(file.name, text, before?.id);
    if ('wrong' in found) return { file: file.name, grade: 'wrong', says: found.wrong };
    const trouble = 'army' in found ? await keepArmy(found.army) : await keepOwn(found.own);
    if (!trouble) void lasting.ask();
    const unkept = trouble ? [`${file.name}: ${trouble} It lies here until you leave the page.`] : [];
    if ('army' in found) {
      const { says, ruleset } = found.army;
      return { file: file.name, grade: trouble ? 'doubtful' : 'right', says: [says, ...unkept], to: { label: 'To a pick-up battle', parts: ['pick-up', ruleset] } };
    }
    const says = [...found.own.doubts, ...unkept];
    const { title, ruleset, slug } = found.own.card;
    return { file: file.name, grade: says.length > 0 ? 'doubtful' : 'right', says, to: { label: `Play ${title}`, parts: ['play', ruleset, slug] } };
  }
}

export const opening = new Opening();
