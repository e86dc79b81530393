import type { KeyboardEvent } from 'react'
import { afterThisEvent } from './after-this-event.ts'

/** The button of a date, which opens its calendar. */
const DATE = 'button[data-dates-input]'
const FIELDS = `input:not([type="hidden"]), textarea, select, button[type="submit"], ${DATE}`

type FormKey = KeyboardEvent<HTMLFormElement>

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: FormKey) =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing

function goOn(form: HTMLFormElement, from: HTMLElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.tabIndex >= 0 && field.offsetParent !== null,
  )
  const next = fields[fields.indexOf(from) + 1]
  next?.focus()
  // As Tab does: what is typed replaces what stands there.
  if (next instanceof HTMLInputElement) next.select()
}

/** Moves on from a field whose list has just taken something, once that has updated the field; nowhere outside of a form. */
export function goOnFrom(field: HTMLInputElement): void {
  const { form } = field
  if (form === null) return
  afterThisEvent(() => {
    if (document.activeElement === field) goOn(form, field)
  })
}

/** A select without typing; Enter would open it. */
const isClosedList = (field: HTMLInputElement) =>
  field.readOnly &&
  field.getAttribute('role') === 'combobox' &&
  field.getAttribute('aria-expanded') === 'false'

const hasMarkedOption = (field: HTMLInputElement) =>
  field.getAttribute('role') === 'combobox' &&
  field.getAttribute('aria-expanded') === 'true' &&
  field.hasAttribute('aria-activedescendant')

/**
 * Enter moves to the next field instead of submitting, since scanners end codes with Enter; mod+Enter submits. A select takes the marked
 * option and moves on; a closed one opens at Enter only while a required choice is missing, a date's calendar by Space. Spread the result on
 * a form.
 */
export const enterGoesOn = {
  onKeyDownCapture(event: FormKey): void {
    const { target, currentTarget: form } = event
    if (!isPlainEnter(event)) return
    const isDate = target instanceof HTMLButtonElement && target.matches(DATE)
    if (!isDate && !(target instanceof HTMLInputElement && isClosedList(target))) return
    if (!isDate && target.value === '' && target.getAttribute('aria-required') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    goOn(form, target)
  },
  onKeyDown(event: FormKey): void {
    const { target, currentTarget: form } = event
    if (!isPlainEnter(event) || !(target instanceof HTMLInputElement)) return
    if (event.defaultPrevented) {
      // The select has just taken the marked option; let it update its field first.
      if (hasMarkedOption(target)) goOnFrom(target)
      return
    }
    event.preventDefault()
    goOn(form, target)
  },
}
