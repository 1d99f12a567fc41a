import { beforeEach, describe, expect, it } from 'vitest';
import { keepOutcome, keptOutcome } from './kept';

const lies = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => lies.get(key) ?? null,
    setItem: (key: string, text: string) => void lies.set(key, text),
    removeItem: (key: string) => void lies.delete(key),
  },
});

describe('an outcome that is being typed in', () => {
  beforeEach(() => lies.clear());

  it('is there again for the encounter it was typed for, and for no other', () => {
    keepOutcome('west', 12, { end: 'field' });
    expect(keptOutcome('west', 12)).toEqual({ end: 'field' });
    expect(keptOutcome('west', 13)).toBeNull();
    expect(keptOutcome('east', 12)).toBeNull();
  });

  it('is gone when it is written down', () => {
    keepOutcome('west', 12, { end: 'field' });
    keepOutcome('west', 12, null);
    expect(keptOutcome('west', 12)).toBeNull();
    expect(lies.size).toBe(0);
  });

  it('is begun afresh where what lies there is damaged', () => {
    lies.set('longroll-outcome-west', '{"orders": 12, "rep');
    expect(keptOutcome('west', 12)).toBeNull();
  });
});
