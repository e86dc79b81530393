import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keptChoice } from './restorable.ts'
import { scanBursts } from './scan-burst.ts'
import { isTextField, takesAmount, typeInto } from './type-into.ts'

/**
 * Distinguishes a scanner's keys from a person's in a field for codes: receives every key pressed there and returns true at the Enter
 * that ends a scan. Uses event timestamps, so that a busy page does not change the verdict.
 */
export function useScannedKeys(): (event: ReactKeyboardEvent) => boolean {
  const [bursts] = useState(scanBursts)
  return (event) => typeof pressOf(bursts, event) === 'object'
}

type Bursts = ReturnType<typeof scanBursts>

/** The scanned code, when this key ends it. */
function pressOf(bursts: Bursts, event: KeyboardEvent | ReactKeyboardEvent) {
  const modified = event.ctrlKey || event.metaKey || event.altKey
  const key = modified ? 'Control' : event.key
  return bursts.press({ key, time: event.timeStamp, amount: takesAmount(event.target) }) ?? undefined
}

interface Guarded {
  /** A form, or a page without one; typing in fields outside it is not touched. */
  form: RefObject<HTMLElement | null>
  /** The field for codes, which recognises them itself; null while it cannot take one. */
  own: RefObject<HTMLInputElement | null> | null
  /** Called with a code scanned while the focus was elsewhere. */
  onScan: (code: string) => void
}

/**
 * Keeps scanned codes out of a form's other fields: people scan without looking at the focus. Restores what the field held before and
 * ignores the Enter that ends the code. Fields outside the form, such as the search, keep their input.
 */
export function useScanGuard(guarded: Guarded): void {
  const latest = useRef(guarded)
  latest.current = guarded
  useEffect(() => {
    const bursts = scanBursts()
    // A code may begin in one field and end in another when a late answer moves the focus.
    const touched = new Map<EventTarget | null, () => void>()
    const press = (event: KeyboardEvent) => {
      const { form, own, onScan } = latest.current
      const { target } = event
      const elsewhere = isTextField(target) && !form.current?.contains(target)
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
    // Capture phase: before any other listener.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Remembers a field's value and selection. The returned function restores them as if typed. */
function contentOf(target: EventTarget | null): () => void {
  if (!isTextField(target)) return () => {}
  if (target.readOnly) return keptChoice(target) ?? (() => {})
  const { value, selectionStart, selectionEnd } = target
  return () => {
    if (target.value === value) return
    typeInto(target, value)
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
  }
}
