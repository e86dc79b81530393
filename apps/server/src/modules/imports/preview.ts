import type { ImportMapping } from '@prateleira/contract/imports/rules'
import type { ImportedProduct, ImportPreview } from '@prateleira/contract/imports/schemas'
import { IMPORT_ISSUES_SHOWN, IMPORT_PRODUCTS_SHOWN } from '@prateleira/contract/shared/constants'
import { add } from '@prateleira/contract/shared/decimal'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { badField, problem } from '../../platform/errors.ts'
import { productRoom } from '../catalog/index.ts'
import type { Draft } from './build-drafts.ts'
import { examine, newCategories } from './conflicts.ts'
import { importById, importFile, saveMapping } from './queries.ts'
import { checkFile } from './read-file.ts'

/** Keeps the choice of columns and tells what importing would do. Throws NOT_FOUND, IMPORT_NOT_READY. */
export async function previewImport(
  context: RequestContext,
  id: string,
  mapping: ImportMapping,
): Promise<ImportPreview> {
  const stored = await asShop(context, async (tx) => {
    const found = await tx.one(importById(id))
    const { file, packed } = await tx.one(importFile(id))
    const columns = (found.columns as unknown[]).length
    if (Object.values(mapping).some((column) => column >= columns))
      throw badField('mapping', 'Coluna inválida')
    if (file === null || (await tx.run(saveMapping(id, mapping))) === 0) throw problem('IMPORT_NOT_READY')
    return { file, packed }
  })
  const checked = await checkFile(stored.file, stored.packed, mapping)
  return asShop(context, async (tx) => {
    const { free, issues } = await examine(tx, checked)
    const products = checked.drafts.length + checked.invalid
    return {
      products,
      valid: free.length,
      invalid: products - free.length,
      issue_count: issues.length,
      issues: issues.slice(0, IMPORT_ISSUES_SHOWN),
      sample: free.slice(0, IMPORT_PRODUCTS_SHOWN).map(presentDraft),
      new_categories: await newCategories(tx, free),
      mixed_prices: checked.mixed_prices,
      room: await productRoom(tx),
    }
  })
}

function presentDraft({ line, category, product }: Draft): ImportedProduct {
  const { name, internal_code, unit, cost_price, sale_price, variants } = product
  const stock = variants.reduce((sum, { initial_stock }) => add(sum, initial_stock), '0')
  return {
    line,
    name,
    internal_code,
    category,
    unit,
    cost_price,
    sale_price,
    stock,
    variants: variants.length,
  }
}
