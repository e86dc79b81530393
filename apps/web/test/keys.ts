import { SILENCE } from '@prateleira/contract/sales/scanner'
import { userEvent } from 'vitest/browser'

/** Presses a key as a person who has looked does: what follows faster belongs to a scanner's code, or to what was decided before. */
export async function pressKey(key: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE))
  await userEvent.keyboard(`{${key}}`)
}

/**
 * Scans a code wherever the focus is: keys that end in Enter, 8 ms apart by their timestamps, however slow the machine is; keys sent
 * through the driver are a person's as soon as it is busy.
 */
export async function scanCode(code: string): Promise<void> {
  const begin = performance.now()
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const field = document.activeElement ?? document.body
    const press = (type: string) => {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: begin + index * 8 })
      return field.dispatchEvent(event)
    }
    if (press('keydown') && key !== 'Enter') insertText(key)
    press('keyup')
    // React renders between keys, as it does between real ones.
    await Promise.resolve()
  }
}

/** Types where the focus is, as an input method does: at once. */
export const insertText = (text: string) => document.execCommand('insertText', false, text)

/** A key that belongs to a letter or word still being composed. */
export function pressComposing(field: Element, key: string): void {
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
  )
}

/** The next frame has been drawn. */
export const nextFrame = () =>
  new Promise<void>((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn()))),
  )
