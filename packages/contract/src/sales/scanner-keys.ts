const MARKS: Record<string, string> = { Minus: '-', Period: '.', Slash: '/', Space: ' ', NumpadSubtract: '-' }

/**
 * What keys mean by their place on the keyboard that scanners are set to when they leave the factory (US), in capitals; null when one of
 * them is not known. A computer with another layout reads '&é"' where 123 was scanned.
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
