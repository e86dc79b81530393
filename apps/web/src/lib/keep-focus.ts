/**
 * Without a focus a keyboard begins at the top of the page and a screen reader falls silent. When what has the focus is taken away or
 * disabled, and nobody has put the focus elsewhere, it goes to what is enabled again, else to the dialog it was in or to what had the
 * focus before that dialog, else to the page.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  let place: HTMLElement | null = null
  let pressing = false
  let waiting = false
  /** What had the focus when a dialog first took it; null when nothing had. */
  const openers = new WeakMap<HTMLElement, HTMLElement | null>()

  const focused = (event: FocusEvent) => {
    const before = last
    last = event.target as HTMLElement
    place = last.closest<HTMLElement>('[role="dialog"], main') ?? place
    if (place && !openers.has(place)) openers.set(place, before)
  }
  // A press on bare ground takes the focus away on purpose.
  const press = () => {
    pressing = true
    setTimeout(() => {
      pressing = false
    })
  }
  const blurred = (event: FocusEvent) => {
    if (pressing && event.relatedTarget === null) last = null
  }

  const homeOf = (lost: HTMLElement | null): HTMLElement | null => {
    if (lost?.isConnected) return lost
    const opener = lost && openers.get(lost)
    if (opener?.isConnected) return opener
    // A dialog over another one, both gone at once.
    const below = opener?.closest<HTMLElement>('[role="dialog"]')
    const first = below && openers.get(below)
    return first?.isConnected ? first : document.querySelector<HTMLElement>('main')
  }

  const mend = () => {
    waiting = false
    if (!last || document.activeElement !== document.body) return
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true })
      return
    }
    const home = homeOf(place)
    if (!home) return
    if (home.matches('main, [role="dialog"]') && !home.hasAttribute('tabindex')) home.tabIndex = -1
    home.focus({ preventScroll: true })
  }
  const watcher = new MutationObserver(() => {
    if (waiting || !last || document.activeElement !== document.body) return
    waiting = true
    // Whoever moves the focus by themselves, a closing dialog for instance, does so in the meantime.
    requestAnimationFrame(() => requestAnimationFrame(mend))
  })

  document.addEventListener('focusin', focused)
  document.addEventListener('focusout', blurred)
  document.addEventListener('mousedown', press, true)
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    document.removeEventListener('focusin', focused)
    document.removeEventListener('focusout', blurred)
    document.removeEventListener('mousedown', press, true)
    watcher.disconnect()
  }
}
