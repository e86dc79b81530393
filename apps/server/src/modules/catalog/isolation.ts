import { randomUUID } from 'node:crypto'
import type { Shop } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import type { Things } from '../../../test/isolation/things.ts'

declare module '../../../test/isolation/things.ts' {
  interface Things {
    /** A product of which nothing is reserved: it can be deleted. */
    freeProduct: string
  }
}

export async function furnish({ api: { catalog } }: Shop, own: Things) {
  const { id } = await catalog.createProduct({ name: `Excluível ${own.mark}` })
  return { freeProduct: id }
}

const product = (own: Things) => ({
  name: 'Outro produto',
  category_id: own.category,
  supplier_id: own.supplier,
})

const references = { 'body.category_id': 'category', 'body.supplier_id': 'supplier' } as const

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listProducts: {
    call: (own) => ({ query: { category: own.category, search: own.mark } }),
    ids: { 'query.category': 'category' },
  },
  summarizeProducts: {
    call: (own) => ({ query: { category: own.category } }),
    ids: { 'query.category': 'category' },
  },
  checkCode: {
    call: (own) => ({ query: { code: `C-${own.mark}`, except_id: own.product } }),
    ids: { 'query.except_id': 'product' },
  },
  getProduct: { call: (own) => ({ params: { id: own.product } }), ids: { 'params.id': 'product' } },
  createProduct: { call: (own) => ({ body: product(own) }), ids: references },
  updateProduct: {
    call: (own) => ({ params: { id: own.product }, body: { ...product(own), is_active: true } }),
    ids: { 'params.id': 'product', ...references },
    neighbours: ['body.seen.category_id', 'body.seen.supplier_id'],
  },
  deleteProduct: {
    call: (own) => ({ params: { id: own.freeProduct } }),
    ids: { 'params.id': 'freeProduct' },
  },
  removeImage: { call: (own) => ({ params: { file: own.image } }) },
  addVariant: {
    call: (own) => ({ params: { id: own.product }, body: { size: 'M' } }),
    ids: { 'params.id': 'product' },
  },
  updateVariant: {
    call: (own) => ({ params: { id: own.variant }, body: { size: 'M', is_active: true } }),
    ids: { 'params.id': 'variant' },
  },
  removeVariant: {
    call: (own) => ({ params: { id: own.spareVariant } }),
    ids: { 'params.id': 'spareVariant' },
  },
  findVariant: { call: (own) => ({ query: { code: `SKU-${own.mark}` } }) },
  searchVariants: { call: (own) => ({ query: { search: own.mark } }) },
  listChanges: { call: () => ({}) },
  listCategories: { call: () => ({}) },
  createCategory: { call: () => ({ body: { name: `Nova ${randomUUID()}` } }) },
  updateCategory: {
    call: (own) => ({ params: { id: own.category }, body: { name: `Outra ${randomUUID()}` } }),
    ids: { 'params.id': 'category' },
  },
  deleteCategory: {
    call: (own) => ({ params: { id: own.freeCategory } }),
    ids: { 'params.id': 'freeCategory' },
  },
}
