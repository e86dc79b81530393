// With the first paint: asks who is signed in, a turn of the network and the start of the page's code before lib/client.ts would.
;(() => {
  const { frame } = document.documentElement.dataset
  const area = AREAS[location.pathname]
  if (!area || area === 'auth' || frame === 'entrance') return
  const asked = fetch('/api/v1/account/me', { credentials: 'same-origin' })
  // What failed is told to who takes it up.
  asked.catch(() => undefined)
  window.askedMe = asked
  // Wherever a page makes its first formatter of dates, a slow phone does nothing else for 100 ms. Here it waits for the network anyway.
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })
})()
