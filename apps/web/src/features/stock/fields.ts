/** The form's field for an issue of the contract's input, where the names differ. Undefined: found by name. */
export function fieldOfLine(path: string): 'variant' | 'quantity' | undefined {
  if (path.endsWith('product_variant_id')) return 'variant'
  // The ledger's refusal of a fraction of a piece names no line.
  return path === 'lines' ? 'quantity' : undefined
}
