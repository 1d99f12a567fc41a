import { Oddsmaker } from './link/oddsmaker';
import { WorkerLink } from './link/worker-link';
import type { Shelf } from './protocol';
import { must } from './link/link';

/** The one engine of this page. */
export const link = WorkerLink.start();

/** A second one that counts chances, started when the first are asked for. */
export const oddsmaker = new Oddsmaker(() => WorkerLink.start(false));

/** Everything that can be played; it does not change while the page is open. */
export const shelf: Promise<Shelf> = must<'library'>(link.send({ type: 'library' }));

/** The strokes and colours of the map, put into the page once. */
export async function dress(document: Document) {
  const style = document.createElement('style');
  style.textContent = await link.style();
  // First, so that the page's own rules come after it and may differ.
  document.head.prepend(style);
}
