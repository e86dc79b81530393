import type { MouseEvent } from 'react'

/** Opens a row, unless the click was on a control inside it or only selected text. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  return !target.closest('button, a, input, label, [role="menu"]') && !window.getSelection()?.toString()
}
