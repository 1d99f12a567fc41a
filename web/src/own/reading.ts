import { desk, engines, shelf } from '../app';
import { must } from '../link/link';
import { newId } from '../match/saved';
import { slugOf } from './slug';
import { listed, type Army, type Own } from './store';

/** What came of reading a file: a battle with its doubts, an army, or everything that is wrong with it, a sentence each. */
export type Read = { own: Own } | { army: Army } | { wrong: string[] };

/** Reads a scenario or army list somebody wrote, and checks it down to the last unit, as `longroll check` does. */
export async function read(file: string, text: string, id = newId()): Promise<Read> {
  const found = await parts(file, text);
  if ('wrong' in found) return found;
  const data = 'army' in found ? found.army : found.scenario;
  const engine = engines.of(found.ruleset);
  const { faults, doubts, battle, army, hides } = await must<'check'>(engine.send({ type: 'check', scenario: data }));
  if ('army' in found && army !== null) {
    const title = typeof found.army['title'] === 'string' ? found.army['title'] : file;
    return { army: { id, file, text, ruleset: found.ruleset, title, says: army, list: found.army, changed: Date.now() } };
  }
  if (!battle) return { wrong: await desk.placed(file, text, faults) };
  const card = { ...battle.card, slug: slugOf(id), title: battle.card.title || file };
  return { own: { id, file, text, card, sheet: battle.sheet, doubts: await desk.placed(file, text, doubts), hides, changed: Date.now() } };
}

async function parts(file: string, text: string) {
  const { rulesets } = await shelf;
  return desk.readFile(file, text, rulesets.map(({ slug }) => slug), await listed());
}

/** The scenario in a text that was found right before, with the armies it names. */
export async function scenarioIn({ file, text }: Own): Promise<unknown> {
  const found = await parts(file, text);
  if ('wrong' in found) throw new Error(found.wrong.join('\n'));
  if ('army' in found) throw new Error(`${file} is an army list`);
  return found.scenario;
}
