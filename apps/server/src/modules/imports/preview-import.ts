import { isBelowCost } from '@prateleira/contract/catalog/price-doubts'
import {
  IMPORT_BELOW_COST_SHOWN,
  IMPORT_ISSUES_SHOWN,
  IMPORT_PRODUCTS_SHOWN,
  IMPORT_SKIPPED_SHOWN,
} from '@prateleira/contract/imports/constants'
import type { ImportedProduct, ImportPreview } from '@prateleira/contract/imports/schemas'
import { add } from '@prateleira/contract/shared/decimal'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { productRoom, refuseGivenCost } from '../catalog/index.ts'
import type { Draft } from './build-drafts.ts'
import { missingNames } from './named-records.ts'
import { type ImportChoices, importById, importFile, saveChoices } from './queries.ts'
import { checkFile } from './read-file.ts'
import { examine, linesOf } from './shop-conflicts.ts'

/** Saves the choices and returns what importing would do. Throws NOT_FOUND, IMPORT_NOT_READY, BAD_REQUEST. Stops when the client has gone. */
export async function previewImport(
  context: ShopContext,
  id: string,
  choices: ImportChoices,
  signal: AbortSignal | undefined,
): Promise<ImportPreview> {
  const { mapping, decimals, without_barcodes: withoutBarcodes } = choices
  const fetch = (most: number) =>
    context.run(async (tx) => {
      const found = await tx.one(importById(id))
      refuseGivenCost(tx, 'mapping.cost_price', mapping.cost_price)
      const kept = await tx.one(importFile(id, most))
      const columns = (found.columns as unknown[]).length
      if (Object.values(mapping).some((column) => column >= columns))
        throw badField('mapping', 'Coluna inválida')
      if (kept.gone || (await tx.run(saveChoices(id, choices))) === 0) throw problem('IMPORT_NOT_READY')
      return kept
    })
  const checked = await checkFile(fetch, { mapping, decimals }, signal)
  if (checked === null) throw problem('IMPORT_NOT_READY')
  return context.run(async (tx) => {
    const { free, known, taken, issues } = await examine(tx, checked, withoutBarcodes)
    const products = checked.drafts.length + checked.invalid
    const atLoss = free.flatMap(belowCost)
    return {
      products,
      valid: free.length,
      invalid: products - free.length,
      known: known.length,
      barcodes_taken: taken,
      lines: linesOf(checked, { free, known }),
      skipped: checked.skipped.slice(0, IMPORT_SKIPPED_SHOWN),
      numbers: checked.numbers,
      text: checked.text,
      issue_count: issues.length,
      issues: issues.slice(0, IMPORT_ISSUES_SHOWN),
      sample: free.slice(0, IMPORT_PRODUCTS_SHOWN).map(presentDraft),
      new_categories: await missingNames(tx, 'category', free),
      new_suppliers: await missingNames(tx, 'supplier', free),
      mixed_prices: checked.mixed_prices,
      below_cost: atLoss.length,
      below_cost_products: atLoss.slice(0, IMPORT_BELOW_COST_SHOWN),
      rounded_prices: checked.rounded_prices,
      hidden_lines: checked.hidden_lines,
      room: await productRoom(tx),
    }
  })
}

/** What is to be said of a product that costs more than it is sold for. */
function belowCost({ line, product }: Draft): ImportPreview['below_cost_products'] {
  const { name, cost_price, sale_price } = product
  if (cost_price === null || sale_price === null || !isBelowCost(cost_price, sale_price)) return []
  return [{ line, name, cost_price, sale_price }]
}

function presentDraft({ line, category, supplier, product }: Draft): ImportedProduct {
  const { name, internal_code, unit, cost_price, sale_price, variants } = product
  const only = variants.length === 1 ? variants[0] : undefined
  const stock = variants.reduce((sum, { initial_stock }) => add(sum, initial_stock), '0')
  return {
    line,
    name,
    size: only?.size ?? null,
    color: only?.color ?? null,
    internal_code,
    barcode: only?.barcode ?? null,
    category,
    supplier,
    unit,
    cost_price,
    sale_price,
    stock,
    variants: variants.length,
  }
}
