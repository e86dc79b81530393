import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { creatingProcedure, shopProcedure } from '../shared/procedure.ts'
import { category, categoryInput, categoryUpdateInput } from './category-schemas.ts'
import { catalogChanges, changesInput } from './device-schemas.ts'
import { imageFile } from './image-schemas.ts'
import {
  codeAvailabilityInput,
  productCreateInput,
  productDetail,
  productFilter,
  productListInput,
  productPage,
  productSummary,
  productUpdateInput,
  variant,
  variantCandidates,
  variantCodeInput,
  variantInput,
  variantOption,
  variantSearchInput,
  variantUpdateInput,
} from './schemas.ts'

const tag = { tags: ['Produtos'] }
const about = { ...tag, inputStructure: 'detailed' } as const
/** Saves of products answer in English when nobody is signed in, literally as specified (EXI-11). */
const signedOut = { unauthenticated: 'User not authenticated' }
const save = shopProcedure('catalog_write').meta(signedOut)
const notFound = errors('NOT_FOUND')

export const catalog = {
  listProducts: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/products', summary: 'Listar produtos', ...tag })
    .input(productListInput)
    .output(productPage),
  summarizeProducts: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/products/summary', summary: 'Resumo dos produtos filtrados', ...tag })
    .input(productFilter)
    .output(productSummary),
  checkCode: shopProcedure('catalog_read')
    .route({
      method: 'GET',
      path: '/products/code-availability',
      summary: 'Verificar código interno',
      ...tag,
    })
    .input(codeAvailabilityInput)
    .output(z.object({ code: z.string(), available: z.boolean() })),
  getProduct: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/products/{id}', summary: 'Ver um produto', ...tag })
    .errors(notFound)
    .input(byId)
    .output(productDetail),
  createProduct: creatingProcedure('catalog_write')
    .meta(signedOut)
    .route({ method: 'POST', path: '/products', summary: 'Cadastrar produto', successStatus: 201, ...tag })
    .errors(
      errors(
        'PRODUCT_CODE_TAKEN',
        'BARCODE_TAKEN',
        'CODE_GENERATION_FAILED',
        'NOT_FOUND',
        'PRODUCT_LIMIT_REACHED',
      ),
    )
    .input(productCreateInput)
    .output(z.object({ id: z.string(), internal_code: z.string() })),
  updateProduct: save
    .route({ method: 'PUT', path: '/products/{id}', summary: 'Alterar produto', ...about })
    .errors(errors('NOT_FOUND', 'EDIT_CONFLICT', 'PRODUCT_CODE_TAKEN', 'UNIT_FIXED', 'PRODUCT_RESERVED'))
    .input(z.object({ params: byId, body: productUpdateInput }))
    .output(z.object({ id: z.string() })),
  deleteProduct: save
    .route({ method: 'DELETE', path: '/products/{id}', summary: 'Excluir produto e seu histórico', ...tag })
    .errors(errors('NOT_FOUND', 'PRODUCT_RESERVED'))
    .input(byId)
    .output(z.object({ id: z.string() })),
  removeImage: save
    .route({
      method: 'DELETE',
      path: '/product-images/products/{file}',
      summary: 'Remover uma imagem enviada; o produto que a usa fica sem foto',
      ...tag,
    })
    .errors(notFound)
    .input(z.strictObject({ file: imageFile }))
    .output(z.object({ path: z.string() })),

  addVariant: save
    .route({
      method: 'POST',
      path: '/products/{id}/variants',
      summary: 'Adicionar variante',
      successStatus: 201,
      ...about,
    })
    .errors(errors('NOT_FOUND', 'VARIANT_TAKEN', 'SKU_TAKEN', 'BARCODE_TAKEN'))
    .input(z.object({ params: byId, body: variantInput }))
    .output(variant),
  updateVariant: save
    .route({ method: 'PUT', path: '/variants/{id}', summary: 'Alterar variante', ...about })
    .errors(
      errors(
        'NOT_FOUND',
        'EDIT_CONFLICT',
        'VARIANT_TAKEN',
        'SKU_TAKEN',
        'BARCODE_TAKEN',
        'LAST_VARIANT',
        'VARIANT_HAS_STOCK',
      ),
    )
    .input(z.object({ params: byId, body: variantUpdateInput }))
    .output(variant),
  removeVariant: save
    .route({
      method: 'DELETE',
      path: '/variants/{id}',
      summary: 'Remover variante; com movimentações e sem estoque ela é desativada',
      ...tag,
    })
    .errors(errors('NOT_FOUND', 'LAST_VARIANT', 'VARIANT_HAS_STOCK'))
    .input(byId)
    .output(z.object({ removed: z.boolean() })),
  searchVariants: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/variants/search', summary: 'Buscar variantes para movimentar', ...tag })
    .input(variantSearchInput)
    .output(z.array(variantOption)),

  findVariant: shopProcedure('catalog_read')
    .route({
      method: 'GET',
      path: '/variants/by-code',
      summary: 'Encontrar a variante que tem um código',
      description:
        'A variante ativa com exatamente este SKU, código de barras ou código interno do produto. ' +
        'Quando mais de uma tem o código, responde AMBIGUOUS_CODE com todas elas em `data.candidates`.',
      ...tag,
    })
    .errors({
      ...notFound,
      AMBIGUOUS_CODE: { ...errors('AMBIGUOUS_CODE').AMBIGUOUS_CODE, data: variantCandidates.optional() },
    })
    .input(variantCodeInput)
    .output(variantOption),

  listChanges: shopProcedure('catalog_read')
    .route({
      method: 'GET',
      path: '/products/changes',
      summary: 'Produtos à venda que mudaram, para uma cópia do catálogo',
      description:
        'Sem `cursor` traz o catálogo inteiro em páginas; com o `cursor` da última resposta, só o que mudou desde então. ' +
        'Repita enquanto `more` for verdadeiro. `reset` manda esquecer a cópia antes de ler a página.',
      ...tag,
    })
    .input(changesInput)
    .output(catalogChanges),
  listCategories: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/categories', summary: 'Listar categorias', tags: ['Categorias'] })
    .output(z.array(category)),
  createCategory: save
    .route({
      method: 'POST',
      path: '/categories',
      summary: 'Criar categoria',
      successStatus: 201,
      tags: ['Categorias'],
    })
    .errors(errors('CATEGORY_NAME_TAKEN'))
    .input(categoryInput)
    .output(category),
  updateCategory: save
    .route({
      method: 'PUT',
      path: '/categories/{id}',
      summary: 'Alterar categoria',
      tags: ['Categorias'],
      inputStructure: 'detailed',
    })
    .errors(errors('NOT_FOUND', 'EDIT_CONFLICT', 'CATEGORY_NAME_TAKEN'))
    .input(z.object({ params: byId, body: categoryUpdateInput }))
    .output(category),
  deleteCategory: save
    .route({ method: 'DELETE', path: '/categories/{id}', summary: 'Excluir categoria', tags: ['Categorias'] })
    .errors(errors('NOT_FOUND', 'CATEGORY_IN_USE'))
    .input(byId)
    .output(z.object({ id: z.string() })),
}
