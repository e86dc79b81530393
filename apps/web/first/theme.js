// Sets the colour scheme before the first paint, so that nothing flashes. Runs before everything else, hence no module.
;(() => {
  let choice = 'auto'
  try {
    choice = localStorage.getItem('prateleira-theme') || 'auto'
  } catch {
    // Storage may be forbidden; the system's scheme is right then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
