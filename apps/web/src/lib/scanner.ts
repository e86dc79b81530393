import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { scanBursts } from './scan-burst.ts'

/**
 * Tells a scanner's keys from a person's in a field that takes codes itself: gets every key that is pressed there, gives true at the Enter
 * that ends a scan. By the time of the keys, not of their handling: a busy page makes nobody slower.
 */
export function useScannedKeys(): (event: ReactKeyboardEvent) => boolean {
  const [bursts] = useState(scanBursts)
  return (event) => typeof pressOf(bursts, event) === 'object'
}

type Bursts = ReturnType<typeof scanBursts>

/** The code when this key ends one. */
function pressOf(bursts: Bursts, event: KeyboardEvent | ReactKeyboardEvent) {
  const modified = event.ctrlKey || event.metaKey || event.altKey
  return bursts.press({ key: modified ? 'Control' : event.key, time: event.timeStamp }) ?? undefined
}

interface Guarded {
  form: RefObject<HTMLFormElement | null>
  /** The field that codes are meant for, which tells them by itself; null while it cannot take one. */
  own: RefObject<HTMLInputElement | null> | null
  /** Told of a code that was scanned while the focus was anywhere else. */
  onScan: (code: string) => void
}

/**
 * Keeps scanned codes out of a form's other fields: whoever scans looks at the goods, not at where the focus is. What was typed there
 * before comes back, and the Enter that ends the code does nothing. Fields outside the form, such as the search, keep what they get.
 */
export function useScanGuard(guarded: Guarded): void {
  const latest = useRef(guarded)
  latest.current = guarded
  useEffect(() => {
    const bursts = scanBursts()
    // A code may begin in one field and end in another, when what was awaited moves the focus in between.
    const touched = new Map<EventTarget | null, () => void>()
    const press = (event: KeyboardEvent) => {
      const { form, own, onScan } = latest.current
      const { target } = event
      const elsewhere = isField(target) && !form.current?.contains(target)
      const covered = target instanceof Element && target.closest('[role="dialog"]')
      if (target === own?.current || elsewhere || covered || event.isComposing) return
      const found = pressOf(bursts, event)
      if (found === 'begins') touched.clear()
      if (found === 'begins' || found === undefined) {
        if (!touched.has(target)) touched.set(target, contentOf(target))
        return
      }
      event.preventDefault()
      event.stopPropagation()
      for (const restore of touched.values()) restore()
      onScan(found.code)
    }
    // Before anybody else hears of the key.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

type Field = HTMLInputElement | HTMLTextAreaElement

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Remembers what a field holds, with its selection; the function given puts it back as if it had been typed. */
function contentOf(target: EventTarget | null): () => void {
  if (!isField(target) || target.readOnly) return () => {}
  const { value, selectionStart, selectionEnd } = target
  return () => {
    if (target.value === value) return
    // React listens to the event and would take a value set on the element itself for its own.
    const prototype = Object.getPrototypeOf(target) as Field
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value)
    target.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
  }
}
