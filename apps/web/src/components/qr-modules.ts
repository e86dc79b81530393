import { generate } from 'lean-qr'

/** Width of the white margin in modules; some cameras need it. */
export const QR_MARGIN = 4

/** The dark modules of a text's QR code, computed here, so that no other server sees the text. */
export function qrModules(text: string): { size: number; isDark: (x: number, y: number) => boolean } {
  const code = generate(text)
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}
