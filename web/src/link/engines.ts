import type { Shelf } from '../protocol';
import type { WorkerLink } from './worker-link';

/** The engines of the games. Each is fetched and started when its game is first wanted; one that nobody plays any more rests. */
export class Engines {
  #start: (game: string) => WorkerLink;
  #fetched: (game: string) => void;
  #known = new Map<string, WorkerLink>();
  /** The games whose engines have come. */
  #here = new Set<string>();

  /** `fetched` is told of a game whose engine has come. */
  constructor(start: (game: string) => WorkerLink, fetched: (game: string) => void) {
    this.#start = start;
    this.#fetched = fetched;
  }

  of(game: string): WorkerLink {
    for (const [other, engine] of this.#known) if (other !== game) engine.rest();
    const engine = this.#known.get(game) ?? this.#start(game);
    this.#known.set(game, engine);
    if (!this.#here.has(game)) engine.call({ what: 'start' }).then(() => this.#came(game), () => undefined);
    return engine;
  }

  #came(game: string) {
    this.#here.add(game);
    this.#fetched(game);
  }
}

/** The game a record is of. A text that is no record is given to the first one's engine, which says what is wrong with it. */
export function gameOf(record: string, { rulesets }: Shelf): string {
  const slugs = rulesets.map(({ slug }) => slug);
  const named = rulesetIn(record);
  if (typeof named !== 'string') return slugs[0] ?? '';
  if (!slugs.includes(named)) throw new Error(`there is no ruleset '${named}'; there are ${slugs.join(', ')}`);
  return named;
}

function rulesetIn(record: string): unknown {
  try {
    return (JSON.parse(record) as { ruleset?: unknown } | null)?.ruleset;
  } catch {
    return undefined;
  }
}
