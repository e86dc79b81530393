// With the first paint: asks who is signed in, a turn of the network and the start of the page's code before lib/client.ts would.
;(() => {
  const { frame } = document.documentElement.dataset
  const area = AREAS[location.pathname]
  if (!area || area === 'auth' || frame === 'entrance') return
  const asked = fetch('/api/v1/account/me', { credentials: 'same-origin' })
  // What failed is told to who takes it up.
  asked.catch(() => undefined)
  window.askedMe = asked
})()
