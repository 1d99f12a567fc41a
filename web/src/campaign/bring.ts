import { bookkeeper } from '../app';
import { newId } from '../match/cabinet';
import type { Brought } from '../match/bring';
import { lasting } from '../match/lasting.svelte';
import { keep } from './kept';

/** Whether a record is of a campaign. */
export function isCampaign(record: string): boolean {
  try {
    return (JSON.parse(record) as { ruleset?: unknown } | null)?.ruleset === 'campaign';
  } catch {
    return false;
  }
}

/** A campaign from a file is replayed before it is kept; how far it holds is said if that is not all of it. People play it until others are seated. */
export async function bringCampaign(file: string, record: string): Promise<Brought> {
  const books = await bookkeeper().must({ type: 'open', record, chairs: [] });
  const { trouble } = await keep({
    id: newId(), name: file.replace(/\.json$/i, ''), record, chairs: books.players.map((player) => player.sits), players: books.players.map((player) => player.name),
    stage: books.ended?.says ?? books.month, orders: books.orders, ended: books.ended !== null, changed: Date.now(),
  });
  if (!trouble) void lasting.ask();
  return { trouble: trouble && `${file}: ${trouble} It lies here until you leave the page.`, notice: books.notice && `${file}: ${books.notice}` };
}
