/** How a person likes the table. Kept in this browser. */
export interface Liking {
  theme: 'auto' | 'light' | 'dark';
  /** How long each order of a commander is shown, in milliseconds. */
  pace: number;
  /** Whether book-keeping is shown in the log. */
  details: boolean;
  /** Hints that have been read. */
  hintsRead: string[];
  hints: boolean;
}

const KEY = 'longroll-settings';
const FIRST: Liking = { theme: 'auto', pace: 700, details: false, hintsRead: [], hints: true };

class Settings {
  #liking = $state<Liking>(read());
  #night = $state(false);

  get all(): Readonly<Liking> {
    return this.#liking;
  }

  /** Whether it is night: as chosen, or as the system has it. */
  get dark(): boolean {
    return this.#liking.theme === 'dark' || (this.#liking.theme === 'auto' && this.#night);
  }

  constructor() {
    const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    this.#night = system?.matches ?? false;
    system?.addEventListener('change', () => (this.#night = system.matches));
  }

  set(change: Partial<Liking>) {
    Object.assign(this.#liking, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#liking));
    } catch {
      // Not kept, but in force until the page is left.
    }
  }
}

function read(): Liking {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Liking>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = new Settings();
