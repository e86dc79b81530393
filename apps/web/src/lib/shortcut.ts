/** Keys of pages other than the counter: to hand over the device, and to fill in an exit's person and reason. */
export const PAGE_KEYS = { operator: 'Alt+O', repeatLast: 'F2' } as const

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * Whether a key is a shortcut: 'F2', 'Alt+P' or 'Ctrl+Z', the last with ⌘ too. With Alt the place on the keyboard counts, because Macs type
 * another character then.
 */
export function isPressed(
  { key, code, altKey, ctrlKey, metaKey, shiftKey }: Stroke,
  shortcut: string,
): boolean {
  const [modifier, letter = ''] = shortcut.split('+')
  const mod = ctrlKey || metaKey
  if (modifier === 'Alt') return altKey && !mod && code === `Key${letter}`
  if (modifier === 'Ctrl') return mod && !altKey && !shiftKey && key.toUpperCase() === letter
  return !altKey && !mod && key === shortcut
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** The keys to press on this device: ['⌥', 'P'] or ['Alt', 'P']. */
export function keysOf(shortcut: string): string[] {
  const names: Record<string, string> = isMac() ? { Alt: '⌥', Ctrl: '⌘' } : {}
  return shortcut.split('+').map((key) => names[key] ?? key)
}

/** '⌥P' or 'Alt+P'. */
export const keysInWords = (shortcut: string): string => keysOf(shortcut).join(isMac() ? '' : '+')

/** As `aria-keyshortcuts` has it. */
export const ariaKeys = (shortcut: string): string => shortcut.replace('Ctrl', 'Control')
