export type TextField = HTMLInputElement | HTMLTextAreaElement

export function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Puts a text into a field as if it had been typed. */
export function typeInto(field: TextField, text: string): void {
  // React ignores an input event whose value was set through the element's own setter.
  const prototype = Object.getPrototypeOf(field) as TextField
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
