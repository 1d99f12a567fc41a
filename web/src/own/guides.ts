/** What the documents for authors say, each fetched when it is read. The file that is read here is the one in docs/. */
const DOCS = import.meta.glob<string>(['../../../docs/writing-a-battle.md', '../../../docs/army-lists.md', '../../../docs/encounters.md'], { query: '?raw', import: 'default' });
/** A battle of each game to begin with: what `longroll new --template` writes. */
const TEMPLATES = import.meta.glob<string>(['../../../crates/cli/templates/*.toml', '!../../../crates/cli/templates/case-*.toml'], { query: '?raw', import: 'default' });

const named = (path: string) => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

async function read(files: Record<string, () => Promise<string>>, name: string): Promise<string | null> {
  const [, file] = Object.entries(files).find(([path]) => named(path) === name) ?? [];
  return file ? file() : null;
}

/** The guides there are, in the order in which they are read. */
export const GUIDES = [
  ['writing-a-battle', 'Writing a battle'],
  ['army-lists', 'Army lists'],
  ['encounters', 'Encounters'],
] as const;

/** A guide as Markdown; nothing if there is none of that name. */
export const guide = (name: string): Promise<string | null> => read(DOCS, name);

/** The games that have a template. */
export const templated: ReadonlySet<string> = new Set(Object.keys(TEMPLATES).map(named));

/** The template of a game. */
export const template = (ruleset: string): Promise<string | null> => read(TEMPLATES, ruleset);
