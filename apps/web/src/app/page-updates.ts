/** How often a page that stays open all day looks for a new version. */
const EVERY = 60 * 60 * 1000

/**
 * Keeps the page on the device by its service worker, and reports when a new version waits. Nothing takes effect by
 * itself, so nothing typed is lost (OFF-01). Without service workers, as over plain http in a local network, the page
 * works all the same.
 */
async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator
  // Whether a worker controlled this page before: the first worker is not an update.
  let controlled = serviceWorker.controller !== null
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // Tests may block service workers, and then nothing is registered.
  if (!registration) return
  const offer = () => void import('./update-notice.tsx').then(({ offerUpdate }) => offerUpdate(registration))
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer()
    })
  if (registration.waiting && controlled) offer()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // Another tab accepted the new version; this one still runs the old one.
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer()
    controlled = true
  })
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, EVERY)
  window.addEventListener('online', look)
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage().catch(() => undefined)
