/**
 * Whether this browser keeps battles until somebody deletes them. One that has not promised it may clear them when the machine runs
 * short of room.
 */
export type Promised = 'for good' | 'for a while';

class Lasting {
  promised = $state<Promised | null>(null);

  /** Finds out what has been promised. */
  look(): Promise<void> {
    return this.#hear((storage) => storage.persisted());
  }

  /** Asks for the promise. Some browsers ask their owner, so this is done when a battle is to be kept and not before. */
  ask(): Promise<void> {
    return this.promised === 'for good' ? Promise.resolve() : this.#hear((storage) => storage.persist());
  }

  async #hear(question: (storage: StorageManager) => Promise<boolean>) {
    const storage = globalThis.navigator?.storage as StorageManager | undefined;
    const is = storage?.persist ? await question(storage).catch(() => false) : false;
    this.promised = is ? 'for good' : 'for a while';
  }
}

export const lasting = new Lasting();
