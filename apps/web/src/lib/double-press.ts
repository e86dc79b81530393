/** How soon and how near a press follows another one of which it is the repetition. */
const MILLISECONDS = 500
const PIXELS = 8

const controlOf = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest('button, a, label, input, [role="option"], [role="menuitem"]') ?? target)
    : null

/**
 * Whoever presses twice means what stood there the first time: the second press of a double click does nothing to what the first one has put
 * under the pointer, such as a button that leads back.
 */
export function ignoreDoublePresses(): () => void {
  let meant: Element | null = null
  let last: PointerEvent | null = null
  let strays = false
  let byTouch = false
  const press = (event: PointerEvent) => {
    const follows =
      last !== null &&
      event.timeStamp - last.timeStamp <= MILLISECONDS &&
      Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) <= PIXELS
    byTouch = event.pointerType === 'touch'
    const control = controlOf(event.target)
    if (!follows) meant = control
    strays = control !== meant
    // One that is ignored does not prolong the wait: whoever goes on pressing means what is there now.
    if (!strays) last = event
  }
  const judge = (event: MouseEvent) => {
    // Browsers do not count taps. Of a key or a script there are none.
    if (!strays || event.detail < (byTouch ? 1 : 2)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before any other listener.
  window.addEventListener('pointerdown', press, { capture: true })
  window.addEventListener('mousedown', judge, { capture: true })
  window.addEventListener('click', judge, { capture: true })
  return () => {
    window.removeEventListener('pointerdown', press, { capture: true })
    window.removeEventListener('mousedown', judge, { capture: true })
    window.removeEventListener('click', judge, { capture: true })
  }
}
