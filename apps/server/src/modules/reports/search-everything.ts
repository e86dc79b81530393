import { TOP_LIST_LENGTH } from '@prateleira/contract/reports/constants'
import type { SearchResults } from '@prateleira/contract/reports/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { findProducts, searchWords } from '../catalog/index.ts'
import { contactsNamed } from './search-queries.ts'

/** Products by all they are found by, customers and suppliers by name; the first few of each. */
export function searchEverything(context: ShopContext, text: string): Promise<SearchResults> {
  const words = searchWords(text)
  return context.run(async (tx) => {
    const [products, customers, suppliers] = await Promise.all([
      findProducts(tx, text, TOP_LIST_LENGTH),
      tx.many(contactsNamed('customers', words)),
      tx.many(contactsNamed('suppliers', words)),
    ])
    return { products, customers, suppliers }
  })
}
