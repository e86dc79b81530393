import type { KeyboardEvent } from 'react'

const FIELDS = 'input:not([type="hidden"]), textarea, select, button[type="submit"]'

/**
 * Enter goes on to the next field instead of saving; mod+Enter saves. A scanner ends in Enter: in a long form that must not
 * send it. For `onKeyDown` of a form.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const target = event.target as HTMLElement
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing
  if (event.key !== 'Enter' || event.defaultPrevented || !plain || !(target instanceof HTMLInputElement))
    return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.tabIndex >= 0 && field.offsetParent !== null,
  )
  fields[fields.indexOf(target) + 1]?.focus()
}
