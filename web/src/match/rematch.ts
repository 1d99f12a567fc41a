import { must, wholeRecord, type Link } from '../link/link';
import { scenarioIn } from '../own/reading';
import { idIn } from '../own/slug';
import { own } from '../own/store';
import { keep, newId, newSeed } from './saved';
import type { BySide, Hand, ScenarioCard, Seat, Wanted } from '../protocol';

/** Whoever throws the dice of an opening with his own hand. */
export type Thrower = (wanted: Wanted) => Promise<string>;

/** Begins a battle with new dice and keeps it; says which it is. */
export async function begun(link: Link, scenario: ScenarioCard, seats: BySide<Seat>, hands: BySide<Hand>, thrown: Thrower, guide?: { scenario: string; heard: string[] }): Promise<string> {
  const message = { seed: newSeed(), seats, hands };
  const mine = await own(idIn(scenario.slug) ?? '');
  const written = mine && (await scenarioIn(mine));
  const begin = (dice: string[]) => must<'begin'>(mine
    ? link.send({ type: 'begin-own', scenario: written, ...message, dice })
    : link.send({ type: 'begin', scenario: scenario.slug, ...message, dice }));
  let [dice, table] = [[] as string[], await begin([])];
  while (table.type === 'wanted') {
    dice = [...dice.slice(0, table.accepted), await thrown(table)];
    table = await begin(dice);
  }
  const text = await wholeRecord(link);
  const id = newId();
  await keep({
    id, name: scenario.title, ruleset: scenario.ruleset, scenario: scenario.title, record: text, seats, hands, ...(guide ? { guide } : {}),
    stage: `Turn ${table.view.turn}, ${table.view.phase}`, orders: 0, ended: false, changed: Date.now(),
  });
  return id;
}
