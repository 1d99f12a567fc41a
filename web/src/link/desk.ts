import type { Lettering } from '../gestures/lettering';
import type { Block, Flaw, GroundView, Report, RuleCard, RuleText, View } from '../protocol';
import type { Listed } from './calls';
import type { Artist, Drawing } from './link';
import { WorkerLink } from './worker-link';

/** A scenario or army file: the game it is of and what it says, or everything for which it cannot be read. */
export type OwnFile = { ruleset: string; scenario: unknown } | { ruleset: string; army: Record<string, unknown> } | { wrong: string[] };

/** An army list that comes with Longroll. */
export interface ArmyCard {
  name: string;
  ruleset: string;
  title: string;
  says: string;
}

/** Whoever draws maps and reads rulebooks, whatever the game. */
export class Desk implements Artist {
  #worker: WorkerLink;

  constructor(worker: WorkerLink) {
    this.#worker = worker;
  }

  static start(): Desk {
    return new Desk(new WorkerLink('desk', (name) => new Worker(new URL('./desk-worker.ts', import.meta.url), { type: 'module', name })));
  }

  style(): Promise<string> {
    return this.#worker.call({ what: 'style' });
  }

  ground(ground: GroundView, dark: boolean): Promise<Drawing> {
    return this.#worker.call({ what: 'ground', ground, dark });
  }

  pieces(ground: GroundView, view: View, lettering: Lettering, dark: boolean): Promise<string> {
    return this.#worker.call({ what: 'pieces', ground, view, lettering, dark });
  }

  report(ruleset: string, report: Report): Promise<string> {
    return this.#worker.call({ what: 'report', ruleset, report });
  }

  /** A text in Markdown, such as the notes of a scenario, to be shown. */
  notes(text: string): Promise<Block[]> {
    return this.#worker.call({ what: 'notes', text });
  }

  /** Reads a scenario or army file as far as no game is needed for it. `known` are the games there are, `armies` the lists a scenario may name beside those that come with Longroll. */
  readFile(file: string, text: string, known: string[], armies: Listed[]): Promise<OwnFile> {
    return this.#worker.call({ what: 'file', file, text, known, armies });
  }

  /** The army lists that come with Longroll. */
  armies(): Promise<ArmyCard[]> {
    return this.#worker.call({ what: 'armies' });
  }

  /** The scenario file of a pick-up battle between two armies, by name. */
  pickUp(ruleset: string, armies: [string, string], own: Listed[]): Promise<string> {
    return this.#worker.call({ what: 'pick-up', ruleset, armies, own });
  }

  /** What is wrong or doubtful in a file, each a sentence with the line it is about. */
  placed(file: string, text: string, flaws: Flaw[]): Promise<string[]> {
    return this.#worker.call({ what: 'placed', file, text, flaws });
  }

  /** The rules of a game by title, in the order of its book. */
  contents(ruleset: string): Promise<RuleCard[]> {
    return this.#worker.call({ what: 'contents', ruleset });
  }

  /** The rules that fit some words, the best first. */
  search(ruleset: string, words: string): Promise<RuleCard[]> {
    return this.#worker.call({ what: 'search', ruleset, words });
  }

  rule(ruleset: string, rule: string): Promise<RuleText> {
    return this.#worker.call({ what: 'rule', ruleset, rule });
  }
}
