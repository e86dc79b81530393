import { procedures } from '../../kernel/rpc/rpc.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { categoryRows } from './category-queries.ts'
import { createProduct } from './create-products.ts'
import { deleteProduct } from './delete-product.ts'
import { findVariant, searchVariants } from './find-variants.ts'
import { removeImage } from './images/remove-image.ts'
import { listChanges } from './list-changes.ts'
import { listProducts, summarizeProducts } from './list-products.ts'
import { presentCategory, presentDetail } from './present.ts'
import { boughtVariantsOf, codeOwner, productById } from './product-queries.ts'
import { updateProduct } from './update-product.ts'
import { addVariant, removeVariant, updateVariant } from './variants.ts'

const catalog = procedures.catalog

export const catalogRouter = {
  listProducts: catalog.listProducts.handler(({ context, input }) => listProducts(context, input)),
  summarizeProducts: catalog.summarizeProducts.handler(({ context, input }) =>
    context.run((tx) => summarizeProducts(tx, input)),
  ),
  checkCode: catalog.checkCode.handler(async ({ context, input }) => {
    const owners = await context.query(codeOwner(input.code, input.except_id ?? null))
    return { code: input.code, available: owners.length === 0 }
  }),
  getProduct: catalog.getProduct.handler(({ context, input }) =>
    context.run(async (tx) => {
      const [product, variants] = await Promise.all([
        tx.one(productById(input.id)),
        tx.many(boughtVariantsOf(input.id)),
      ])
      return presentDetail(product, variants)
    }),
  ),
  createProduct: catalog.createProduct.handler(({ context, input }) => createProduct(context, input)),
  updateProduct: catalog.updateProduct.handler(({ context, input }) =>
    updateProduct(context, input.params.id, input.body),
  ),
  deleteProduct: catalog.deleteProduct.handler(({ context, input }) => deleteProduct(context, input.id)),
  removeImage: catalog.removeImage.handler(({ context, input }) => removeImage(context, input.file)),

  addVariant: catalog.addVariant.handler(({ context, input }) =>
    addVariant(context, input.params.id, input.body),
  ),
  updateVariant: catalog.updateVariant.handler(({ context, input }) =>
    updateVariant(context, input.params.id, input.body),
  ),
  removeVariant: catalog.removeVariant.handler(({ context, input }) => removeVariant(context, input.id)),
  searchVariants: catalog.searchVariants.handler(({ context, input }) =>
    context.run((tx) => searchVariants(tx, input)),
  ),

  findVariant: catalog.findVariant.handler(({ context, input }) =>
    context.run((tx) => findVariant(tx, input)),
  ),

  listChanges: catalog.listChanges.handler(({ context, input }) => listChanges(context, input)),

  listCategories: catalog.listCategories.handler(async ({ context }) =>
    (await context.query(categoryRows())).map(presentCategory),
  ),
  createCategory: catalog.createCategory.handler(({ context, input }) => createCategory(context, input)),
  updateCategory: catalog.updateCategory.handler(({ context, input }) =>
    updateCategory(context, input.params.id, input.body),
  ),
  deleteCategory: catalog.deleteCategory.handler(({ context, input }) => deleteCategory(context, input.id)),
}
