/// The little Markdown the rulebook and the scenarios are written in, as data. What is not understood is shown as it stands.

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string };
export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'heading'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;

export function parse(text: string): Block[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let index = 0;
  const take = (while_: (line: string) => boolean): string[] => {
    const from = index;
    while (index < lines.length && while_(lines[index] as string)) index++;
    return lines.slice(from, index);
  };
  while (index < lines.length) {
    const line = lines[index] as string;
    if (line.trim() === '') {
      index++;
    } else if (line.startsWith('```')) {
      index++;
      blocks.push({ kind: 'code', text: take((one) => !one.startsWith('```')).join('\n') });
      index++;
    } else if (/^#{1,6} /.test(line)) {
      blocks.push({ kind: 'heading', inline: inline(line.replace(/^#+ /, '')) });
      index++;
    } else if (line.trim().startsWith('|')) {
      blocks.push(table(take((one) => one.trim().startsWith('|'))));
    } else if (ITEM.test(line)) {
      blocks.push(list(take((one) => ITEM.test(one) || /^\s+\S/.test(one))));
    } else {
      const words = take((one) => one.trim() !== '' && !ITEM.test(one) && !one.trim().startsWith('|') && !one.startsWith('```'));
      blocks.push({ kind: 'paragraph', inline: inline(words.map((one) => one.trim()).join(' ')) });
    }
  }
  return blocks;
}

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found) items.push(found[2] as string);
    else items[items.length - 1] += ' ' + line.trim();
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0] ?? ''), items: items.map(inline) };
}

function table(lines: string[]): Block {
  const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
  const isRule = (line: string) => /^[\s|:-]+$/.test(line);
  const [head = '', ...rest] = lines;
  return { kind: 'table', head: cells(head), rows: rest.filter((line) => !isRule(line)).map(cells) };
}

/** Bold, italics, code, and the ids of rules, which open the rule. */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2}-[A-Z]{3}-\d{2,3})\b/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    const [all, strong, em, code, rule] = found;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    else if (code !== undefined) parts.push({ kind: /^[A-Z]{2}-[A-Z]{3}-\d+$/.test(code) ? 'rule' : 'code', text: code });
    else parts.push({ kind: 'rule', text: rule as string });
    from = found.index + all.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
