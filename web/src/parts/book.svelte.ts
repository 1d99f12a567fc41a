/** The rulebook drawer, which any rule id on any page opens. */
class Drawer {
  open = $state(false);
  ruleset = $state('');
  rule = $state<string | null>(null);

  /** Opens a rule, or the book where it was left. */
  show(ruleset: string, rule: string | null = this.ruleset === ruleset ? this.rule : null) {
    this.ruleset = ruleset;
    this.rule = rule;
    this.open = true;
  }

  close() {
    this.open = false;
  }
}

export const drawer = new Drawer();

/** By what the ids of a game's rules begin. */
const BOOKS: Record<string, string> = { MG: 'march', SC: 'charge', SG: 'guns', SX: 'sixgun' };

/** The game a rule is of, by its id. */
export const gameOf = (id: string): string => BOOKS[id.slice(0, id.indexOf('-'))] ?? '';
