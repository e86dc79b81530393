/// <reference lib="webworker" />
// The service worker: keeps the built page on the device, so that it opens without a network. It holds files of the build and nothing
// else: answers of the API and pictures pass it by (OFF-01, decision 224).
import { isPageAddress } from './lib/page-address.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the page, with a revision unless its name has a hash. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

const FILES = self.__WB_MANIFEST
const INDEX = '/index.html'
const PREFIX = 'prateleira-page-'
const AT_ONCE = 6

const addressOf = (url: string) => new URL(url, self.location.origin).pathname

const CACHE = PREFIX + hashOf(JSON.stringify(FILES))
const OWN = new Set(FILES.map(({ url }) => addressOf(url)))

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))

self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldVersions().then(() => self.clients.claim())),
)

// The person asked for the new version.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPageAddress(url.pathname)) event.respondWith(kept(INDEX, request))
  } else if (OWN.has(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(url.pathname, request))
  }
})

/** Of this version, or of the one before, whose pages may still be open; else from the network. */
async function kept(address: string, request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(address)
  if (own) return own
  for (const name of await ownCaches()) {
    const older = await (await caches.open(name)).match(address)
    if (older && address !== INDEX) return older
  }
  return fetch(request)
}

/** All or nothing: a version that is not complete is never used. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const older = (await ownCaches()).filter((name) => name !== CACHE)
  const waiting = [...FILES]
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await keep(cache, older, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function keep(cache: Cache, older: string[], file: { url: string; revision: string | null }) {
  const address = addressOf(file.url)
  if (file.revision === null) {
    for (const name of older) {
      const same = await (await caches.open(name)).match(address)
      if (same) return cache.put(address, same)
    }
  }
  const answer = await fetch(address, { cache: file.revision === null ? 'default' : 'no-cache' })
  // The page's own address for a file that is gone would be kept in its place.
  if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`)
  await cache.put(address, answer)
}

/** Keeps the version before: pages of it may still be open, and load code later. */
async function dropOldVersions(): Promise<void> {
  const older = (await ownCaches()).filter((name) => name !== CACHE)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

/** The oldest first. */
async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}

/** FNV-1a: only distinguishes builds. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36) + text.length.toString(36)
}
