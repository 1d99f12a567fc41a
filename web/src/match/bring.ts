import { engineFor, shelf } from '../app';
import { bringCampaign, isCampaign } from '../campaign/bring';
import { must, wholeRecord } from '../link/link';
import { lasting } from './lasting.svelte';
import { keep, newId } from './saved';
import type { BySide, Hand, OpponentCard, Seat, Side } from '../protocol';

/** What is said of a record that was brought: why it lies here only as long as the page, and how far it holds. */
export interface Brought {
  trouble: string | null;
  notice: string | null;
}

/** What stands on the outside of a record in an envelope, if it is in one: the side it is for. */
function envelopeIn(record: string): { for: Side | null } | null {
  try {
    const found = JSON.parse(record) as { sealed?: unknown; for?: Side | null } | null;
    return typeof found?.sealed === 'string' ? { for: found.for ?? null } : null;
  } catch {
    // What is no JSON is told by the engine.
    return null;
  }
}

/** Who plays a record from a file: people, or against a commander whoever it was made for. */
function seatsFor(side: Side | null, opponents: OpponentCard[]): BySide<Seat> {
  const slug = (opponents[1] ?? opponents[0])?.slug;
  const other: Seat = side && slug ? { who: 'commander', slug } : { who: 'person' };
  return { A: side === 'B' ? other : { who: 'person' }, B: side === 'A' ? other : { who: 'person' } };
}

/** A record from a file is replayed before it is kept, so that what is kept can be played; how far it holds is said if that is not all of it. */
export async function bring(file: string, record: string): Promise<Brought> {
  if (isCampaign(record)) return bringCampaign(file, record);
  const envelope = envelopeIn(record);
  const seats = envelope ? seatsFor(envelope.for, (await shelf).opponents) : seatsFor(null, []);
  const hands: BySide<Hand> = { A: 'longroll', B: 'longroll' };
  const link = await engineFor(record);
  const table = await must<'open'>(link.send({ type: 'open', record, seats, hands }));
  // What is played on is kept without its envelope; whoever plays sees it with his own eyes only.
  const text = envelope ? await wholeRecord(link) : record;
  const { trouble } = await keep({
    // A battle that somebody sent is called what he called it; a file of one's own by its name.
    id: newId(), name: envelope && table.title ? table.title : file.replace(/\.json$/i, ''), ruleset: table.ruleset, scenario: table.title, record: text, seats, hands,
    stage: table.view.ended?.says ?? `Turn ${table.view.turn}, ${table.view.phase}`, orders: table.orders,
    ended: table.view.ended !== null, changed: Date.now(),
  });
  if (!trouble) void lasting.ask();
  return { trouble: trouble && `${file}: ${trouble} It lies here until you leave the page.`, notice: table.notice && `${file}: ${table.notice}` };
}
