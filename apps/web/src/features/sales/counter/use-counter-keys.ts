import {
  type Heard,
  heed,
  hush,
  hushAt,
  IDLE,
  type Place,
  type Press,
  type Scanning,
  SILENCE,
  silenceOf,
} from '@prateleira/contract/sales/scanner'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { takesAmount } from '../../../lib/type-into.ts'

interface Listener {
  /** A scanner's code, wherever the focus was. */
  onCode: (code: string, physical: string | null) => void
  /** A key that a person pressed where no field takes it. Gives true when it meant something. */
  onKey: (key: string) => void
}

/** A scanner's Enter follows its last character faster than this, a person's does not. Milliseconds. */
const BY_HAND = 55
/** A timer this many milliseconds late was delayed by a busy page. */
const LATE = 60

type Field = HTMLInputElement | HTMLTextAreaElement
const TEXT = /^(text|search|tel|email|number|password|url)$/
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXT.test(target.type))

function placeOf(target: EventTarget | null): Place {
  if (!isField(target)) return 'actions'
  if (target.matches('[data-takes-codes]')) return 'codes'
  return takesAmount(target) ? 'amount' : 'field'
}

/** What a person typed faster than a person does, where it was typed. */
function typeInto(field: Field, key: string): void {
  const { value, maxLength, selectionStart, selectionEnd } = field
  if (maxLength >= 0 && value.length >= maxLength) return
  field.setRangeText(key, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The field that has the focus, unless it is the one for codes or keeps its keys to itself. */
function focusedField(): Field | null {
  const { activeElement: element } = document
  if (!isField(element) || placeOf(element) === 'codes') return null
  return element.closest('header, [data-own-keys]') ? null : element
}

/** Whether the field that has the focus takes a scanned code for itself: it then prevents the event's default. */
const isTaken = (detail: string) =>
  document.activeElement?.dispatchEvent(new CustomEvent('scannedcode', { detail, cancelable: true })) ===
  false

/** Gives an Enter to the field to which the keys before it have just led: its event still goes where the focus was. */
function passOn(event: KeyboardEvent): void {
  const { activeElement: field } = document
  if (event.key !== 'Enter' || !isField(field) || field === event.target) return
  event.preventDefault()
  event.stopPropagation()
  const { key, code } = event
  const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
  // As the browser does for a real key.
  if (field.dispatchEvent(again)) field.form?.requestSubmit()
}

/** Remembers a field's content; the returned function restores it as if typed. */
function contentOf(field: Field): () => void {
  const { value, selectionStart, selectionEnd } = field
  return () => {
    if (field.value === value || !field.isConnected) return
    // React listens to the event and would take a value set on the element itself for its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

/**
 * Receives every key of the page before other listeners and distinguishes scanners from people (contract, sales/scanner). The search in the top bar
 * keeps what it gets: whoever scans into it wants to look a product up. What is marked `data-own-keys` gets all of them while it is open: a PIN is no code.
 */
export function useCounterKeys(listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    let state: Scanning = IDLE
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The content of the field before each key of the run that reached one. */
    let before: { field: Field; restore: () => void }[] = []
    /** The field for which a held key was meant. */
    const meant = new WeakMap<Press, Field>()
    const tell = (heard: Heard[]) => {
      for (const one of heard) {
        if (one.kind === 'key') {
          // Held keys are reported together: one may have opened the field that the next ones are for.
          const field = meant.get(one.press) ?? focusedField()
          if (field?.isConnected) typeInto(field, one.press.key)
          else flushSync(() => latest.current.onKey(one.press.key))
        } else {
          // Once per field, to its content before the code's first key: each time costs a layout and a frame.
          const restored = new Set<Field>()
          for (const { field, restore } of one.typed > 0 ? before.slice(-one.typed) : [])
            if (!restored.has(field)) {
              restored.add(field)
              restore()
            }
          if (!isTaken(one.code)) latest.current.onCode(one.code, one.physical)
        }
      }
    }
    const settle = (next: Scanning) => {
      state = next
      clearTimeout(timer)
      if (state.run.length === 0) before = []
      const told = hushAt(state)
      if (told === null) return
      // Counted from when the page received it: a busy page receives keys late.
      const due = Math.max(told, performance.now() + silenceOf(state) + 1)
      timer = setTimeout(() => quiet(due), due - performance.now())
    }
    const quiet = (due: number) => {
      // The page was busy: keys pressed meanwhile may not have been received yet.
      if (performance.now() - due > LATE) {
        timer = setTimeout(() => quiet(performance.now()), SILENCE)
        return
      }
      const { next, heard } = hush(state, Math.max(performance.now(), hushAt(state) ?? 0))
      tell(heard)
      settle(next)
    }
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const outside =
        document.querySelector('[data-own-keys]') !== null ||
        (target instanceof Element && target.closest('header') !== null)
      // Synthetic events of the page itself are not a person's keys.
      if (event.isComposing || outside || !event.isTrusted) return
      const pressed: Press = {
        key: event.key,
        code: event.code,
        time: event.timeStamp,
        repeat: event.repeat,
        modified: event.ctrlKey || event.metaKey || event.altKey,
      }
      const since = pressed.time - (state.run.at(-1)?.press.time ?? Number.NEGATIVE_INFINITY)
      const { next, heard, verdict } = heed(state, pressed, placeOf(target))
      if (verdict !== 'pass') {
        event.preventDefault()
        event.stopPropagation()
      }
      tell(heard)
      // A code too short to be recognised must not confirm what its characters have chosen.
      if (verdict === 'pass' && heard.length > 0 && since >= BY_HAND) passOn(event)
      if (verdict === 'hold' && isField(target)) meant.set(pressed, target)
      else if (next.run.at(-1)?.press === pressed && isField(target))
        before.push({ field: target, restore: contentOf(target) })
      settle(next)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
