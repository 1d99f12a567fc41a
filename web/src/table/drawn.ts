/** A piece as it is drawn, by its name. */
export interface Drawn {
  name: string;
  markup: string;
  /** Whether its whole name stands beside it. */
  named: boolean;
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** A name without the disguise its signs wear in a drawing. */
function plain(name: string): string {
  return name.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign);
}

/** The drawing of all pieces taken apart, so that only those that changed are put on the page anew. */
export function takeApart(pieces: string): { theme: string; drawn: Drawn[] } {
  const [, theme = '', inside = ''] = /^<g class="pieces ([^"]*)">(.*)<\/g>$/s.exec(pieces) ?? [];
  const parts = inside === '' ? [] : inside.split(/(?=<g class="piece )/);
  const drawn = parts.map((markup, index) => {
    const name = /data-piece="([^"]*)"/.exec(markup)?.[1] ?? String(index);
    const called = /class="lr-label lr-called[^"]*"[^>]*>([^<]*)</.exec(markup)?.[1];
    return { name: plain(name), markup, named: called === name };
  });
  return { theme, drawn };
}
