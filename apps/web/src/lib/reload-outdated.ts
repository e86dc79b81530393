const RELOADED_AT = 'prateleira-reloaded-at'
const PAUSE = 60_000

/**
 * After an update of the server the files of the old page are gone. Loads the page anew then, at most once a minute,
 * so that a lost network does not reload for ever.
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
