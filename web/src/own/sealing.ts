import { engines } from '../app';
import { must } from '../link/link';
import { newSeed } from '../match/saved';
import type { Side } from '../protocol';
import { scenarioIn } from './reading';
import { nameOf, type Own } from './store';

const OTHER: Record<Side, Side> = { A: 'B', B: 'A' };

/** The file of a battle for the other player, who must not read who is hidden in it: a record in an envelope. */
export async function forTheOther(own: Own): Promise<{ file: string; text: string }> {
  const [hiding, ...more] = own.hides ?? [];
  const seat = hiding && more.length === 0 ? OTHER[hiding] : null;
  const engine = engines.of(own.card.ruleset);
  const sealed = await must<'seal'>(engine.send({ type: 'seal', scenario: await scenarioIn(own), seed: newSeed(), seat }));
  return { file: `${nameOf(own.file)}-for-the-other-player.json`, text: sealed.text };
}
