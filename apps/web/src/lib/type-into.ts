export type TextField = HTMLInputElement | HTMLTextAreaElement

export function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Whether it takes money or a quantity, of which a comma or point is no part of a code. */
export const takesAmount = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal'

/** Puts a text into a field as if it had been typed. */
export function typeInto(field: TextField, text: string): void {
  // React ignores an input event whose value was set through the element's own setter.
  const prototype = Object.getPrototypeOf(field) as TextField
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
