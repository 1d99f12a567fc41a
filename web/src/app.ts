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
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  // A file of its own: the pages are served with a policy that allows no style in the page itself.
  style.href = URL.createObjectURL(new Blob([await link.style()], { type: 'text/css' }));
  // First, so that the page's own rules come after it and may differ.
  document.head.prepend(style);
}
