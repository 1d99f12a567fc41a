const TYPES: Record<string, string> = { json: 'application/json', html: 'text/html' };

/** A name that every system takes for a file. */
export function fileName(name: string, kind: 'json' | 'html' = 'json'): string {
  const plain = name.normalize('NFKD').replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  return `${plain || 'battle'}.${kind}`;
}

/** Hands a text to the browser to be saved as a file. */
export function save(name: string, text: string) {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain' }));
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
