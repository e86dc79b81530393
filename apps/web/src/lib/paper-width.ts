const WIDTH = 'prateleira-receipt-width'

/** Millimetres of the paper in a receipt printer. */
export type PaperWidth = '80' | '58'

/** The last choice on this device. */
export function storedPaperWidth(): PaperWidth {
  try {
    return localStorage.getItem(WIDTH) === '58' ? '58' : '80'
  } catch {
    return '80'
  }
}

export function storePaperWidth(width: PaperWidth): void {
  try {
    localStorage.setItem(WIDTH, width)
  } catch {}
}
