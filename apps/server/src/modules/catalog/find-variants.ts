import { numberForms } from '@prateleira/contract/catalog/exact-code'
import type {
  VariantOption,
  variantCodeInput,
  variantSearchInput,
} from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { exactRows, firstRows, numberedRows, pickerRows, similarRows } from './picker-queries.ts'
import { presentOption } from './present.ts'
import { likeliestIds, parseSearch } from './product-search.ts'

/**
 * The only variant with exactly this SKU, barcode or internal code.
 * @throws NOT_FOUND, or AMBIGUOUS_CODE with all of them.
 */
export async function findVariant(tx: Tx, input: z.output<typeof variantCodeInput>): Promise<VariantOption> {
  const { code, ...more } = input
  requireRead(more)
  const [found, ...others] = (await tx.many(exactRows(code))).map(presentOption)
  if (!found) throw problem('NOT_FOUND')
  if (others.length > 0) throw problem('AMBIGUOUS_CODE', { data: { candidates: [found, ...others] } })
  return found
}

/**
 * Variants for the pickers, by name (DATA-02). An exact code is the only result, so that a scanner selects at once; without a
 * text the list is alphabetical. Similar ones follow the matches.
 */
export async function searchVariants(
  tx: Tx,
  input: z.output<typeof variantSearchInput>,
): Promise<VariantOption[]> {
  const { search: text, zeros, ...unread } = input
  requireRead(unread)
  if (zeros === 'any') {
    const forms = numberForms(text)
    return forms === null ? [] : (await tx.many(numberedRows(forms))).map(presentOption)
  }
  if (text === '') return (await tx.many(firstRows())).map(presentOption)
  const [exact, search] = await Promise.all([tx.many(exactRows(text)), parseSearch(tx, text)])
  if (exact.length > 0) return exact.map(presentOption)
  const found = await likeliestIds(tx, search)
  const rows = found.length > 0 ? await tx.many(pickerRows(search, found)) : []
  const products = new Set(rows.map((row) => row.product_id))
  const more = rows.length < PICKER_LENGTH ? similarRows(search, PICKER_LENGTH + products.size) : null
  const alike = more === null ? [] : (await tx.many(more)).filter((row) => !products.has(row.product_id))
  return [...rows, ...alike].slice(0, PICKER_LENGTH).map(presentOption)
}
