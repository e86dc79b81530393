import { normalizeCode } from '@prateleira/contract/catalog/rules'
import type { RowGroup } from './group-rows.ts'
import { type Problem, said } from './problem.ts'

/** Of a refused product: a barcode that a spreadsheet rounded is the same for several. */
export function withReadableBarcodes({ internal_code, variants }: Named): Named {
  const readable = (barcode: string | null) => (barcode !== null && /^\d+$/.test(barcode) ? barcode : null)
  return { internal_code, variants: variants.map(({ barcode }) => ({ barcode: readable(barcode) })) }
}

export interface Seen {
  codes: Map<string, number>
  barcodes: Map<string, number>
}

type Named = { internal_code: string | null; variants: { barcode: string | null }[] }

/** Codes and barcodes that occurred earlier in the same file, a code also in a product that is refused for something else. */
export function repeated(product: Named, { head, variants }: RowGroup, seen: Seen): Problem[] {
  const issues: Problem[] = []
  const code = product.internal_code
  const before = code === null ? undefined : seen.codes.get(normalizeCode(code))
  if (before !== undefined)
    issues.push(said(head, 'internal_code', `Código interno repetido: já está na linha ${before}`))
  else if (code !== null) seen.codes.set(normalizeCode(code), head.line)
  product.variants.forEach(({ barcode }, index) => {
    const row = variants[index] ?? head
    const first = barcode === null ? undefined : seen.barcodes.get(barcode)
    if (first !== undefined)
      issues.push(said(row, 'barcode', `Código de barras repetido: já está na linha ${first}`))
    else if (barcode !== null) seen.barcodes.set(barcode, row.line)
  })
  return issues
}
