import { SILENCE } from '@prateleira/contract/sales/scanner'
import { userEvent } from 'vitest/browser'

/** Presses a key as a person who has looked does: what follows faster belongs to a scanner's code, or to what was decided before. */
export async function pressKey(key: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE))
  await userEvent.keyboard(`{${key}}`)
}

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
