/*
 * Stores the offline page only, and responds with it to navigations that fail. Other requests go to the network. Browsers fetch this
 * file again with each visit; to remove the service worker from all browsers, replace this file by
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
  // Requests the page while the service worker starts, so that the start delays no navigation.
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
