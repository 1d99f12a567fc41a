import { must, wholeRecord, type Link } from '../link/link';
import { scenarioIn } from '../own/reading';
import { idIn } from '../own/slug';
import { own } from '../own/store';
import { keep, newId, newSeed } from './saved';
import type { BySide, Hand, ScenarioCard, Seat } from '../protocol';

/** Begins a battle with new dice and keeps it; says which it is. */
export async function begun(link: Link, scenario: ScenarioCard, seats: BySide<Seat>, hands: BySide<Hand>, guide?: { scenario: string; heard: string[] }): Promise<string> {
  const message = { seed: newSeed(), seats, hands };
  const mine = await own(idIn(scenario.slug) ?? '');
  const begin = mine
    ? link.send({ type: 'begin-own', scenario: await scenarioIn(mine), ...message })
    : link.send({ type: 'begin', scenario: scenario.slug, ...message });
  const table = await must<'begin'>(begin);
  const text = await wholeRecord(link);
  const id = newId();
  await keep({
    id, name: scenario.title, ruleset: scenario.ruleset, scenario: scenario.title, record: text, seats, hands, ...(guide ? { guide } : {}),
    stage: `Turn ${table.view.turn}, ${table.view.phase}`, orders: 0, ended: false, changed: Date.now(),
  });
  return id;
}
