/** A piece as it is drawn, by its name. */
export interface Drawn {
  name: string;
  markup: string;
}

/** The drawing of all pieces taken apart, so that only those that changed are put on the page anew. */
export function takeApart(pieces: string): { theme: string; drawn: Drawn[] } {
  const [, theme = '', inside = ''] = /^<g class="pieces ([^"]*)">(.*)<\/g>$/s.exec(pieces) ?? [];
  const parts = inside === '' ? [] : inside.split(/(?=<g class="piece )/);
  return { theme, drawn: parts.map((markup, index) => ({ name: /data-piece="([^"]*)"/.exec(markup)?.[1] ?? String(index), markup })) };
}
