/** With what the person at this page last did something: keys, or a pointer. */
export const lastHand = { keys: false };

globalThis.addEventListener?.('keydown', () => (lastHand.keys = true), { capture: true });
globalThis.addEventListener?.('pointerdown', () => (lastHand.keys = false), { capture: true });
