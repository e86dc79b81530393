import { generate } from 'lean-qr'

/** Modules of white around it, without which some cameras see nothing. */
export const QR_MARGIN = 4

/** A text as the dark modules of a QR code, drawn here: nothing of it goes to another server. */
export function qrModules(text: string): { size: number; isDark: (x: number, y: number) => boolean } {
  const code = generate(text)
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}
