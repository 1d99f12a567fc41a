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
