import { category } from '@prateleira/contract/catalog/category-schemas'
import { IMAGE_TYPES, IMAGE_UPLOAD_PATH } from '@prateleira/contract/catalog/images'
import { productDetail, productListItem, variant, variantOption } from '@prateleira/contract/catalog/schemas'
import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { forgetCatalogChanges } from './forget-catalog-changes.ts'
import { forgetUnusedImages } from './images/forget-unused-images.ts'
import { imagePath } from './images/openapi.ts'
import { removeImageFiles } from './images/remove-image-files.ts'
import { serveImages } from './images/routes.ts'
import { catalogRouter } from './router.ts'

/** Products with their variants, categories and pictures. */
export const catalog: Module<'catalog'> = {
  router: catalogRouter,
  errors: {
    PR40U: 'UNIT_FIXED',
    PR4LM: ({ detail }) =>
      problem('PRODUCT_LIMIT_REACHED', {
        message: `Seu plano permite até ${detail} produtos. Mude de plano para cadastrar mais.`,
      }),
  },
  openapi: {
    schemas: {
      Category: category,
      Product: productDetail,
      ProductListItem: productListItem,
      Variant: variant,
      VariantOption: variantOption,
    },
    paths: imagePath,
  },
  uploads: [
    {
      path: IMAGE_UPLOAD_PATH,
      type: /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i,
      message: `Envie a imagem como ${Object.values(IMAGE_TYPES).join(', ')} ou application/octet-stream.`,
    },
  ],
  routes: serveImages,
  jobs: {
    'remove-image-files': {
      batch: 20,
      run: ({ services }, { name }) => removeImageFiles(services, String(name)),
    },
    'forget-unused-images': {
      schedule: '*/10 * * * *',
      run: ({ services }, _, { signal }) => forgetUnusedImages(services.door, signal),
    },
    'forget-catalog-changes': {
      schedule: '23 4 * * *',
      run: ({ services }, _, { signal }) => forgetCatalogChanges(services.door, signal),
    },
  },
}
