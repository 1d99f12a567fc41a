import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Addresses are relative, so that the site can be put into any folder of any server.
  base: './',
  plugins: [svelte(), offline(), packed()],
  worker: { format: 'es' },
  // The rulebooks lie beside this folder.
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 2048 },
  test: { include: ['src/**/*.test.ts'] },
});

/** Writes the service worker with the list of everything that was built, so that the table works without a network. */
function offline(): Plugin {
  return {
    name: 'longroll-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
      const files = ['./', ...built, 'icon.svg', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest'];
      const text = readFileSync(new URL('./src/offline.js', import.meta.url), 'utf8');
      const print = createHash('sha256').update(files.join('\n')).update(text).digest('hex').slice(0, 12);
      const source = text.replace('__EDITION__', print).replace('FILES = __FILES__', `FILES = ${JSON.stringify(files)}`);
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
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /\.(wasm|js|css|md|html)$/.test(one))) {
        const path = join(dir ?? 'dist', name);
        const plain = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        if (plain.length > 1000) writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
      }
    },
  };
}
