// Shows a page of ours where there is no network. The build puts in the names of its files, and a version made of what
// they hold. Nothing else is ever kept: every answer comes from the network.
const CACHE = "offline-VERSION";
const PAGE = "/offline";
const FILES = [];

async function install() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, where an older page may lie.
  await cache.addAll([PAGE, ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The network is asked while the worker wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fromNetwork(event, path) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate") event.respondWith(fromNetwork(event, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(fromNetwork(event, pathname));
});
