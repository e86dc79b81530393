import type { KeyboardEvent } from 'react'
import { afterThisEvent } from './after-this-event.ts'

const FIELDS = 'input:not([type="hidden"]), textarea, select, button[type="submit"]'

type FormKey = KeyboardEvent<HTMLFormElement>

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: FormKey) =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing

function goOn(form: HTMLFormElement, from: HTMLElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.tabIndex >= 0 && field.offsetParent !== null,
  )
  fields[fields.indexOf(from) + 1]?.focus()
}

/** A list that one chooses from without typing; it would open at Enter. */
const isClosedList = (field: HTMLInputElement) =>
  field.readOnly &&
  field.getAttribute('role') === 'combobox' &&
  field.getAttribute('aria-expanded') === 'false'

const hasMarkedOption = (field: HTMLInputElement) =>
  field.getAttribute('role') === 'combobox' &&
  field.getAttribute('aria-expanded') === 'true' &&
  field.hasAttribute('aria-activedescendant')

/**
 * Enter goes on to the next field instead of saving; mod+Enter saves. A scanner ends in Enter: in a long form that must not
 * send it. A list takes what is marked and goes on too; one that is closed opens at Enter only while something must be chosen in it.
 * To be spread on a form.
 */
export const enterGoesOn = {
  onKeyDownCapture(event: FormKey): void {
    const { target, currentTarget: form } = event
    if (!isPlainEnter(event) || !(target instanceof HTMLInputElement) || !isClosedList(target)) return
    if (target.value === '' && target.getAttribute('aria-required') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    goOn(form, target)
  },
  onKeyDown(event: FormKey): void {
    const { target, currentTarget: form } = event
    if (!isPlainEnter(event) || !(target instanceof HTMLInputElement)) return
    if (event.defaultPrevented) {
      // The list has just taken what was marked; it puts that into its field first.
      if (hasMarkedOption(target))
        afterThisEvent(() => {
          if (document.activeElement === target) goOn(form, target)
        })
      return
    }
    event.preventDefault()
    goOn(form, target)
  },
}
