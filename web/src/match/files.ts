/** A name that every system takes for a file. */
export function fileName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  return `${plain || 'battle'}.json`;
}

/** Hands a text to the browser to be saved as a file. */
export function save(name: string, text: string) {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: name.endsWith('.json') ? 'application/json' : 'text/plain' }));
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
