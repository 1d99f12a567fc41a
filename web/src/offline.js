// The service worker: everything the table needs is kept in the browser when it is first opened, so that it opens without a
// network. Each edition of the site has its own cache; an old one is dropped when the new one takes over.

/* global __FILES__ */
const EDITION = 'longroll-__EDITION__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(EDITION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('longroll-') && name !== EDITION);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const ours = event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin;
  if (ours) {
    // Servers let answers vary with headers a page sends and this worker does not; our files are the same for everybody.
    event.respondWith(caches.match(event.request, { ignoreSearch: true, ignoreVary: true }).then((kept) => kept ?? fetch(event.request)));
  }
});
