const MARKS: Record<string, string> = { Minus: '-', Period: '.', Slash: '/', Space: ' ', NumpadSubtract: '-' }

/**
 * The characters of keys by position on a US keyboard, the factory setting of scanners, in capitals; null if a position
 * is unknown. A computer with another layout reads '&é"' when 123 is scanned.
 */
export function physicalCode(codes: readonly (string | undefined)[]): string | null {
  let text = ''
  for (const code of codes) {
    const sign =
      code === undefined
        ? undefined
        : (/^(?:Digit|Numpad)(\d)$|^Key([A-Z])$/.exec(code)?.slice(1).find(Boolean) ?? MARKS[code])
    if (sign === undefined) return null
    text += sign
  }
  return text === '' ? null : text
}
