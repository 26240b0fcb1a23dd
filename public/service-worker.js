/*
 * Shows the offline page where a page of the shop cannot be reached. It keeps nothing else: no reply of the shop is stored, and
 * every other request passes it by. Browsers ask for this file anew with each visit; to end it everywhere, let it hold only
 * `self.addEventListener('activate', () => self.registration.unregister())`.
 */
const offlinePage = '/offline.html'
const cacheName = 'offline-1'

self.addEventListener('install', (event) => {
  const keep = caches.open(cacheName).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
  event.waitUntil(keep.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const forget = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
  // The page is asked for while the worker wakes up: it costs no visit any time.
  event.waitUntil(Promise.all([forget, self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()))
})

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})
