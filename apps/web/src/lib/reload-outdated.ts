import { hasUnsaved } from './unsaved.ts'

const RELOADED_AT = 'prateleira-reloaded-at'
const PAUSE = 60_000

/**
 * Reloads the page when its files are gone after a server update, at most once a minute, so that a lost network does not cause a
 * reload loop, and never over typed work that nothing keeps.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A missing part shows its own notice.
    if (hasUnsaved()) return
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (!navigator.onLine || Date.now() - last < PAUSE) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    window.location.reload()
  })
}
