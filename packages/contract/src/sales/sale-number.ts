const NUMBER = /^(?:venda\s+)?(?:n[º°o]?|№|#)?[.:]?\s*0*([1-9]\d{0,8})$/i

/** The number of a sale as a person types it: '12', 'nº 12', '#12', 'Venda nº 12'. Null for any other text. */
export function readSaleNumber(text: string): number | null {
  const [, digits] = NUMBER.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
