import { SEARCH_RESULTS_LENGTH } from '@prateleira/contract/reports/constants'
import type { SearchResults } from '@prateleira/contract/reports/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { findProducts } from '../catalog/index.ts'
import { findSales } from '../sales/index.ts'
import { customersNamed, suppliersNamed } from './search-queries.ts'

/** Products by text and codes, customers and suppliers by name, a sale by its number; the first few of each. */
export function searchEverything(context: ShopContext, text: string): Promise<SearchResults> {
  return context.run(async (tx) => {
    const [products, customers, suppliers, sales] = await Promise.all([
      findProducts(tx, text, SEARCH_RESULTS_LENGTH),
      tx.many(customersNamed(text)),
      tx.many(suppliersNamed(text)),
      findSales(tx, text),
    ])
    return { products, customers, suppliers, sales }
  })
}
