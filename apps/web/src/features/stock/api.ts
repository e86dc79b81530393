import { api } from '../../lib/api.ts'

export const recentEntries = () => api.stock.recentEntries.queryOptions()
export const recentExits = () => api.stock.recentExits.queryOptions()

/** A product with the stock of its variants. */
export const stockLevelQuery = (productId: string) =>
  api.catalog.getProduct.queryOptions({ input: { id: productId } })
