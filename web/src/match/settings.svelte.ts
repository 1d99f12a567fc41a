import { SPEEDS, type Speed } from '../staging/player';

/** How a person likes the table. Kept in this browser. */
export interface Liking {
  theme: 'auto' | 'light' | 'dark';
  /** How fast what happens is shown. */
  speed: Speed;
  /** Whether book-keeping is shown in the log. */
  details: boolean;
  /** Hints that have been read. */
  hintsRead: string[];
  hints: boolean;
  /** Whether a battle begins with a briefing. */
  briefing: boolean;
  /** Whether what there is no choice about, such as the end of a phase in which nothing is left to do, is done by itself. */
  finish: boolean;
}

const KEY = 'longroll-settings';
const FIRST: Liking = { theme: 'auto', speed: 1, details: false, hintsRead: [], hints: true, finish: false, briefing: true };

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

/** What was kept, as far as it can be read. */
function read(): Liking {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return { ...FIRST };
  }
}

/** A liking in which whatever is damaged is as it was at first. */
export function sound(kept: unknown): Liking {
  const { theme, speed, details, hintsRead, hints, finish, briefing } = { ...FIRST, ...(kept as Partial<Liking> | null) };
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : FIRST.theme,
    speed: SPEEDS.includes(speed) ? speed : FIRST.speed,
    details: typeof details === 'boolean' ? details : FIRST.details,
    hintsRead: Array.isArray(hintsRead) ? hintsRead.filter((hint) => typeof hint === 'string') : [],
    hints: typeof hints === 'boolean' ? hints : FIRST.hints,
    briefing: typeof briefing === 'boolean' ? briefing : FIRST.briefing,
    finish: typeof finish === 'boolean' ? finish : FIRST.finish,
  };
}

export const settings = new Settings();
