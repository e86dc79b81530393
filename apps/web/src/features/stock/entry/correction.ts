import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { ProductDetail, VariantOption } from '@prateleira/contract/catalog/schemas'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { client } from '../../../lib/client.ts'
import { CorrectedError } from '../../../lib/corrected-meanwhile.ts'
import { ReadableError } from '../../../lib/errors.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { stockLevelQuery } from '../api.ts'
import type { Item } from '../items/items.ts'
import type { EntryValues } from './use-entry-form.ts'

/** The form's values for correcting a movement's entry, or with its line alone: as registered, the chosen line in the fields. */
export async function valuesToCorrect(id: string, whole: boolean): Promise<EntryValues> {
  const { chosen, others: rest } = await standingLines(id)
  const others = whole ? rest : []
  const ids = new Set([chosen, ...others].map((line) => line.product_id))
  const products = await Promise.all(
    [...ids].map((product) => queryClient.fetchQuery({ ...stockLevelQuery(product), staleTime: 0 })),
  )
  const item = (line: RecentMovement) => itemOf(line, products)
  return {
    ...item(chosen),
    more: others.map(item),
    movement_date: chosen.movement_date,
    supplier:
      chosen.supplier_id === null
        ? null
        : { id: chosen.supplier_id, name: chosen.supplier_name ?? 'Fornecedor' },
    notes: chosen.notes ?? '',
    corrects: {
      id,
      date: chosen.movement_date,
      lines: [chosen, ...others].map((line) => ({
        id: line.id,
        variant: line.product_variant_id,
        quantity: line.quantity,
        name: fullVariantName(line),
        unit_price: line.unit_price,
        counted_at: line.counted_at,
      })),
    },
  }
}

/** The line that a movement is, and those of its entry that stand beside it. Throws if it does not stand itself. */
export async function standingLines(id: string) {
  const lines = await client.stock.getEntry({ id })
  const standing = lines.filter(({ reversed }) => !reversed)
  const chosen = standing.find((line) => line.id === id)
  if (!chosen) {
    // What is shown of it is out of date.
    void refreshAfter('stock')
    const by = lines.find((line) => line.id === id)?.corrected_by
    throw by ? new CorrectedError(by) : new ReadableError('Esta movimentação já foi estornada.')
  }
  return { chosen, others: standing.filter((line) => line !== chosen) }
}

function itemOf(line: RecentMovement, products: ProductDetail[]): Item {
  const product = products.find(({ id }) => id === line.product_id)
  const variant = product?.variants.find(({ id }) => id === line.product_variant_id)
  if (!product || !variant) throw new ReadableError(`${line.product_name} não existe mais.`)
  const option: VariantOption = {
    product_variant_id: variant.id,
    product_id: product.id,
    product_name: product.name,
    internal_code: product.internal_code,
    sku: variant.sku,
    barcode: variant.barcode,
    size: variant.size,
    color: variant.color,
    unit: product.unit,
    current_stock: variant.current_stock,
    reserved: variant.reserved,
    total_stock: product.total_stock,
    min_stock_level: product.min_stock_level,
    cost_price: product.cost_price,
    sale_price: product.sale_price,
  }
  return { variant: option, quantity: line.quantity, unit_price: line.unit_price ?? '' }
}
