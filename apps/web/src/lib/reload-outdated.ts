const RELOADED_AT = 'prateleira-reloaded-at'
const PAUSE = 60_000

/**
 * Reloads the page when its files are gone after a server update, at most once a minute, so that a lost network does not cause a
 * reload loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (!navigator.onLine || Date.now() - last < PAUSE) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    window.location.reload()
  })
}
