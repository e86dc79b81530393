// After an update the page's own code may be gone under the name that an older index.html has for it. Loads the page anew then, at most
// once a minute, and says so where that does not help: nothing else can, for the page has no code. Shares its key with reload-outdated.ts.
;(() => {
  const KEY = 'prateleira-reloaded-at'
  const PAUSE = 60_000

  /** Whether it may be loaded anew; never where that cannot be remembered. */
  const mayReload = () => {
    try {
      const last = Number(sessionStorage.getItem(KEY) || 0)
      if (!navigator.onLine || Date.now() - last < PAUSE) return false
      sessionStorage.setItem(KEY, String(Date.now()))
      return true
    } catch {
      return false
    }
  }
  const explain = () => {
    const words = document.createElement('p')
    words.setAttribute('role', 'alert')
    words.textContent = 'O Prateleira não carregou. Verifique sua internet e tente de novo. '
    const again = document.createElement('button')
    again.textContent = 'Tentar Novamente'
    again.onclick = () => location.reload()
    const box = document.createElement('main')
    box.append(words, again)
    Object.assign(box.style, {
      padding: '48px 24px',
      textAlign: 'center',
      font: '16px system-ui, sans-serif',
    })
    document.getElementById('root').replaceChildren(box)
  }
  // A script that does not load tells nobody but its own element.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      if (mayReload()) location.reload()
      else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', explain)
      else explain()
    },
    true,
  )
})()
