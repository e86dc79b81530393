/**
 * Without a focused element the keyboard starts at the top of the page and a screen reader falls silent. When the focused element is
 * removed or disabled and nothing else took the focus, it returns to that element once it is enabled again, else to its dialog or to the
 * element focused before the dialog, else to the page.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  let place: HTMLElement | null = null
  let pressing = false
  let waiting = false
  /** The element focused before a dialog took the focus; null when there was none. */
  const openers = new WeakMap<HTMLElement, HTMLElement | null>()

  const focused = (event: FocusEvent) => {
    const before = last
    last = event.target as HTMLElement
    place = last.closest<HTMLElement>('[role="dialog"], main') ?? place
    if (place && !openers.has(place)) openers.set(place, before)
  }
  // A press on an empty area removes the focus on purpose.
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
    // Two stacked dialogs closed at once.
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
    // Give code that moves the focus itself, such as a closing dialog, time to do so.
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
