// Before the first paint: says which frame index.html shows until the page draws itself.
;(() => {
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const area = AREAS[location.pathname]
  // The server marks the page of who has no session. The worker's copy is the same for all.
  const isVisitor =
    root.hasAttribute('data-visitor') ||
    Boolean(navigator.serviceWorker?.controller && !kept('prateleira-signed-in'))
  // Who is signed in goes on from signing in to the shop.
  if (area) root.dataset.frame = isVisitor ? 'entrance' : area === 'auth' ? 'shop' : area
  try {
    const { value, until } = JSON.parse(kept('prateleira-sidebar'))
    if (!value && until > Date.now()) root.dataset.bar = 'icons'
  } catch {
    // It has never been folded here.
  }
  // In the same turn in which the page draws itself: nothing is seen of the change.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#root > :not(style, [data-waiting])')) return
    observer.disconnect()
    document.getElementById('frame').remove()
    delete root.dataset.frame
    delete root.dataset.bar
  }).observe(root, { childList: true, subtree: true })
})()
