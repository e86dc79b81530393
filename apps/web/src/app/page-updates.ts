/** Looks for a new version this often, where a page stays open all day. */
const EVERY = 60 * 60 * 1000

/**
 * Keeps the page on the device by its service worker, and says when a new version waits. Nothing takes effect by itself: what is typed
 * stays (OFF-01). Without workers, as over plain http in a local network, the page works as ever.
 */
async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator
  // Whether a worker answered for this page before: the first one to come is no update.
  let controlled = serviceWorker.controller !== null
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // Tests may bar workers: nothing comes then.
  if (!registration) return
  const offer = () => void import('./update-notice.tsx').then(({ offerUpdate }) => offerUpdate(registration))
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer()
    })
  if (registration.waiting && controlled) offer()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // Another tab took the new version: this one still runs the old.
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer()
    controlled = true
  })
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, EVERY)
  window.addEventListener('online', look)
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage().catch(() => undefined)
