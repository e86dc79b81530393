/** The form's field for an issue of the contract's input, where names differ. Undefined: same name. */
export function fieldOfLine(path: string): 'variant' | 'quantity' | undefined {
  if (path.endsWith('product_variant_id')) return 'variant'
  // The ledger's refusal of a fraction of a piece does not name a line.
  return path === 'lines' ? 'quantity' : undefined
}
