// The service worker: what every page needs is kept in the browser when it is first opened, and a game's engine and rulebook when they are first
// fetched, so that the table opens without a network. Each edition of the site has its own cache; an old one is dropped when the new one takes over,
// and games that were kept in it are kept in the new one.

/* global __EDITION__, __FILES__, __OF_GAMES__ */
const EDITION = __EDITION__;
/** What is kept from the start. */
const FILES = __FILES__;
/** What is kept when it is first fetched: `assets/march_bg-HASH.wasm`, `assets/march-HASH.md`. */
const OF_GAMES = __OF_GAMES__;

const CACHE = `longroll-${EDITION}`;
const isOld = (name) => name.startsWith('longroll-') && name !== CACHE;

/** The name of a file of ours, whatever the edition: `march_bg.wasm`. */
const plainName = (address) => address.replace(/^.*\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** The first editions had all games in one file, so whoever has one of them has them all. */
const ALL_GAMES = 'engine_bg.wasm';

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

// A page that was opened before this worker was there has fetched its game by itself, and says which.
self.addEventListener('message', (event) => {
  const game = event.data?.keep;
  event.waitUntil(keep(OF_GAMES.filter((file) => [`${game}_bg.wasm`, `${game}.md`].includes(plainName(file)))));
});

self.addEventListener('fetch', (event) => {
  const ours = event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin;
  if (ours) event.respondWith(answer(event.request));
});

async function install() {
  const old = (await caches.keys()).filter(isOld);
  const had = await Promise.all(old.map(async (name) => (await (await caches.open(name)).keys()).map((request) => plainName(request.url))));
  const names = new Set(had.flat());
  await keep([...FILES, ...OF_GAMES.filter((file) => names.has(plainName(file)) || names.has(ALL_GAMES))]);
}

async function keep(files) {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(files.map((file) => cache.match(file, { ignoreVary: true })));
  await cache.addAll(files.filter((_, index) => !kept[index]));
}

async function answer(request) {
  // Servers let answers vary with headers a page sends and this worker does not; our files are the same for everybody.
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const asked = fetch(request);
  // Without a network nobody knows of a folder; that is no error.
  const fetched = await (request.url.endsWith('/folder.json') ? asked.catch(() => new Response(null, { status: 204 })) : asked);
  const isOfGame = OF_GAMES.some((file) => request.url.endsWith(`/${file}`));
  if (isOfGame && fetched.ok) {
    const copy = fetched.clone();
    // A browser without room still plays.
    await caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return fetched;
}
