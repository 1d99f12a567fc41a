import { engines, shelf } from '../app';
import { must, wholeRecord } from '../link/link';
import { battles, keep, newId, newSeed, type Battle } from '../match/saved';
import type { BySide, Hand, Seat, Table, Wanted } from '../protocol';
import type { Scene } from './protocol';

/** The game in which encounters are fought. */
const GAME = 'sixgun';

/** Whom people meet on the table, and who fights in their stead. */
async function commander(): Promise<Seat> {
  const { opponents } = await shelf;
  return { who: 'commander', slug: (opponents[1] ?? opponents[0])?.slug ?? '' };
}

/** Whoever throws the dice of an opening with his own hand. */
type Thrower = (wanted: Wanted, sides: BySide<string>) => Promise<string>;

/** The map of an encounter that is set up, and its forces. */
export async function shown(scenario: unknown) {
  const { battle } = await must<'check'>(engines.of(GAME).send({ type: 'check', scenario }));
  return battle?.sheet ?? null;
}

/** Lays an encounter on the war table and keeps it; says which battle it is. It is an encounter of this campaign after so many answers. */
export async function toTheTable(scene: Scene, campaign: { id: string; orders: number }, thrown: Thrower): Promise<string> {
  const link = engines.of(GAME);
  const other = await commander();
  const person: Seat = { who: 'person' };
  const { scenario, people, title } = scene;
  const seats = { A: people.A ? person : other, B: people.B ? person : other };
  const [seed, hands] = [newSeed(), scene.hands];
  const begin = (dice: string[]) => must<'begin-own'>(link.send({ type: 'begin-own', scenario, seed, seats, hands, dice }));
  let [dice, table] = [[] as string[], await begin([])];
  while (table.type === 'wanted') {
    dice = [...dice.slice(0, table.accepted), await thrown(table, { A: 'The hunted', B: 'The hunters' })];
    table = await begin(dice);
  }
  const id = newId();
  await keep({
    id, name: title, ruleset: GAME, scenario: title, record: await wholeRecord(link), seats, hands, campaign,
    stage: `Turn ${table.view.turn}, ${table.view.phase}`, orders: 0, ended: false, changed: Date.now(),
  });
  return id;
}

/** The battle on the war table that is the encounter of a campaign after so many answers, if it was begun: the one played last. */
export async function onTheTable(campaign: string, orders: number): Promise<Battle | null> {
  const all = await battles().catch((): Battle[] => []);
  return all.find((one) => one.campaign?.id === campaign && one.campaign.orders === orders) ?? null;
}

/** Two commanders fight it out; the record of it. `tell` hears how far they are. Nothing if it was called off. */
export async function atOnce({ scenario }: Scene, tell: (table: Table) => void, off: AbortSignal): Promise<string | null> {
  const link = engines.of(GAME);
  const seat = await commander();
  const hands: BySide<Hand> = { A: 'longroll', B: 'longroll' };
  const begun = await must<'begin-own'>(link.send({ type: 'begin-own', scenario, seed: newSeed(), seats: { A: seat, B: seat }, hands, dice: [] }));
  let table = begun.type === 'table' ? begun : null;
  while (table && !table.view.ended) {
    if (off.aborted) return null;
    tell(table);
    const next = await must<'command'>(link.send({ type: 'command', dice: [] }));
    table = next.type === 'table' ? next : null;
  }
  return table && wholeRecord(link);
}
