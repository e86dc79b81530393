// Before the first paint: says which frame index.html shows until the page draws itself, and asks who is signed in while the page's code
// comes (src/lib/asked.ts).
;(() => {
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const [area, ...asks] = AREAS[location.pathname] ?? []
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
  const asked = {}
  const ask = (address, shop) => {
    const answer = fetch(`/api/v1${address}`, {
      credentials: 'same-origin',
      headers: shop ? { 'x-shop': shop } : {},
    })
    // Whoever takes the answer is told of a failure.
    answer.catch(() => undefined)
    asked[`/api/v1${address}`] = { shop, answer }
    return answer
  }
  if (area) {
    window.asked = asked
    ask('/account/me', null)
      .then((answer) => (answer.ok && !isVisitor && !location.search ? answer.clone().json() : null))
      .then((me) => {
        const shop = me?.subscription.access === 'open' && me.shops.find((one) => one.is_current)?.id
        // The page may have been faster.
        if (shop && root.dataset.frame === area) for (const address of asks) ask(address, shop)
      })
      .catch(() => undefined)
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
