import type { About } from './protocol';

/** What the bookkeeper says of himself lies beside him, so that he is fetched only when a campaign is founded. */
const FILES = import.meta.glob<About>('../engine/campaign.json', { import: 'default' });

async function read(): Promise<About> {
  const file = FILES['../engine/campaign.json'];
  if (!file) throw new Error('campaigns cannot be played here');
  return file();
}

export const about: Promise<About> = read();
about.catch(() => undefined);

/** The first year there is, for whoever draws years. */
export const firstYear: Promise<number> = about.then(({ first_year }) => first_year);
firstYear.catch(() => undefined);
