import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Addresses are relative, so that the site can be put into any folder of any server.
  base: './',
  plugins: [svelte(), offline(), packed()],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 2048 },
  test: { include: ['src/**/*.test.ts'] },
});

/**
 * Writes the service worker with the list of what was built, so that the table works without a network: what every page needs, and what is
 * fetched with a game, which is its engine and its rulebook.
 */
function offline(): Plugin {
  return {
    name: 'longroll-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
      const ofGames = built.filter((name) => /\.(wasm|md)$/.test(name) && !name.includes('/desk_bg-'));
      const files = ['./', ...built.filter((name) => !ofGames.includes(name)), 'icon.svg', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest'];
      const text = readFileSync(new URL('./src/offline.js', import.meta.url), 'utf8');
      const print = createHash('sha256').update([...files, ...ofGames].join('\n')).update(text).digest('hex').slice(0, 12);
      const lists: [string, unknown][] = [['__EDITION__', print], ['__FILES__', files], ['__OF_GAMES__', ofGames]];
      const source = lists.reduce((done, [place, value]) => done.replace(`= ${place}`, `= ${JSON.stringify(value)}`), text);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** Lays a packed twin beside every file worth packing, so that a server need not pack anything itself. */
function packed(): Plugin {
  return {
    name: 'longroll-packed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const pack = async (name: string) => {
        const path = join(dir ?? 'dist', name);
        const plain = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        if (plain.length > 1000) await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
      };
      // The large ones take seconds each, so all processors work at them.
      await Promise.all(Object.keys(bundle).filter((one) => /\.(wasm|js|css|md|html)$/.test(one)).map(pack));
    },
  };
}
