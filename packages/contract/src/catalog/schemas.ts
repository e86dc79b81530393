import * as z from 'zod'
import { errorCatalogue } from '../errors.ts'
import {
  AMOUNT_TOO_LARGE,
  editing,
  id,
  isAmount,
  isStockLevel,
  money,
  NO_PRICE,
  optionalText,
  pageNumber,
  pageSize,
  searched,
  searchText,
  stockLevel,
  text,
  WHOLE_PIECES,
} from '../shared/fields.ts'
import { isGtin, normalizeGtin } from '../shared/gtin.ts'
import { CODE_MAX_LENGTH, NO_CATEGORY, VARIANTS_MAX } from './constants.ts'
import { isUploadedImage } from './images.ts'
import { onlyVariant } from './only-variant.ts'
import {
  normalizeCode,
  PRODUCT_SORTS,
  repeatedVariants,
  STOCK_FILTERS,
  STOCK_STATUSES,
  suitsUnit,
  UNITS,
} from './rules.ts'

// --- products: input ------------------------------------------------------------------------------------------------

const price = money({ invalid: NO_PRICE, negative: 'Os preços não podem ser negativos.' })
  .nullish()
  .transform((value) => value ?? null)

const unit = z.enum(UNITS, { error: 'Unidade inválida' })

/**
 * The length is checked in upper case too, where ß and some other letters become two or three: a stored code must stay
 * valid as input.
 */
export const internalCode = text({ max: CODE_MAX_LENGTH })
  .transform(normalizeCode)
  .pipe(z.string().max(CODE_MAX_LENGTH, { error: `Use no máximo ${CODE_MAX_LENGTH} caracteres` }))

const barcode = z
  .string()
  .max(60, { error: 'Código de barras inválido: confira os dígitos', abort: true })
  .transform(normalizeGtin)
  .refine((value) => value === '' || isGtin(value), {
    error: 'Código de barras inválido: confira os dígitos',
  })
  .nullish()
  .transform((value) => value || null)

const imageUrl = z
  .string()
  .trim()
  .max(2000, { error: 'Endereço longo demais' })
  .refine((value) => value === '' || isImageAddress(value), { error: 'Informe um endereço (URL) válido' })
  .nullish()
  .transform((value) => value || null)

/** Only https (or http) pictures and our own uploads: no javascript: or data: address reaches a page. */
function isImageAddress(value: string): boolean {
  if (isUploadedImage(value)) return true
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}

export const variantInput = z.strictObject({
  size: optionalText({ max: 40 }),
  color: optionalText({ max: 40 }),
  sku: optionalText({ max: CODE_MAX_LENGTH }),
  barcode,
})
export const variantUpdateInput = editing(variantInput.extend({ is_active: z.boolean() }))
export type VariantInput = z.input<typeof variantInput>

const newVariant = variantInput.extend({
  initial_stock: stockLevel.nullish().transform((value) => value ?? '0'),
})

const productFields = {
  name: text({ max: 200, required: 'Por favor, informe o nome do produto.' }),
  description: optionalText({ max: 5000, lines: true }),
  category_id: id.nullish().transform((value) => value ?? null),
  supplier_id: id.nullish().transform((value) => value ?? null),
  cost_price: price,
  sale_price: price,
  min_stock_level: stockLevel.nullish().transform((value) => value ?? '0'),
  image_url: imageUrl,
}

/** A new product. A blank code is generated; without variants one default variant is made (PROD-14, PROD-16). */
export const productCreateInput = z
  .strictObject({
    ...productFields,
    internal_code: internalCode.nullish().transform((value) => value || null),
    unit: unit.default('un'),
    variants: z
      .array(newVariant)
      .max(VARIANTS_MAX, { error: `Use no máximo ${VARIANTS_MAX} variantes` })
      .default([]),
  })
  .superRefine((product, context) => {
    if (!suitsUnit(product.min_stock_level, product.unit)) {
      context.addIssue({ code: 'custom', path: ['min_stock_level'], message: WHOLE_PIECES })
    }
    const stock = product.variants.map(({ initial_stock }) => initial_stock)
    const largest = isStockLevel(stock)
      ? stock.length
      : stock.findIndex((_, n) => !isStockLevel(stock.slice(0, n + 1)))
    product.variants.forEach(({ initial_stock }, index) => {
      const message = !suitsUnit(initial_stock, product.unit)
        ? WHOLE_PIECES
        : index === largest
          ? 'O estoque do produto é grande demais'
          : isAmount(initial_stock, product.cost_price)
            ? null
            : AMOUNT_TOO_LARGE
      if (message) context.addIssue({ code: 'custom', path: ['variants', index, 'initial_stock'], message })
    })
    for (const { index, field } of repeatedVariants(product.variants, product.internal_code)) {
      const code = ({ size: 'VARIANT_TAKEN', sku: 'SKU_TAKEN', barcode: 'BARCODE_TAKEN' } as const)[field]
      const { message } = errorCatalogue[code]
      context.addIssue({ code: 'custom', path: ['variants', index, field], message })
    }
  })
export type ProductCreateInput = z.input<typeof productCreateInput>

const productUpdate = z.strictObject({
  ...productFields,
  internal_code: internalCode.pipe(z.string().min(1, { error: 'Informe o código interno' })).optional(),
  unit: unit.optional(),
  is_active: z.boolean(),
})

/** The whole edit form; an omitted optional field becomes empty (section 5). */
export const productUpdateInput = editing(productUpdate).superRefine((product, context) => {
  if (product.unit && !suitsUnit(product.min_stock_level, product.unit)) {
    context.addIssue({ code: 'custom', path: ['min_stock_level'], message: WHOLE_PIECES })
  }
})
export type ProductUpdateInput = z.input<typeof productUpdateInput>

/** The filters of the product list, which are also in the page's URL (PROD-02). */
export const productFilter = z.strictObject({
  search: searchText,
  category: z.union([id, z.literal(NO_CATEGORY)]).optional(),
  stock: z.enum(STOCK_FILTERS).optional(),
  status: z.enum(['active', 'inactive']).default('active'),
})
export type ProductFilter = z.input<typeof productFilter>

export const productListInput = productFilter.extend({
  page: pageNumber,
  limit: pageSize,
  sort: z.enum(PRODUCT_SORTS, { error: 'Ordem inválida' }).optional(),
})

export const codeAvailabilityInput = z.strictObject({ code: internalCode, except_id: id.optional() })

// --- products: output -----------------------------------------------------------------------------------------------

export const productListItem = z.object({
  id: z.string(),
  name: z.string(),
  internal_code: z.string(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  unit: z.enum(UNITS),
  variant_count: z.number(),
  ...onlyVariant,
  total_stock: z.string(),
  /** Reserved by sales that wait for payment. */
  reserved: z.string(),
  min_stock_level: z.string(),
  cost_price: z.string().nullable(),
  sale_price: z.string().nullable(),
  stock_status: z.enum(STOCK_STATUSES),
  is_active: z.boolean(),
  image_url: z.string().nullable(),
  created_at: z.string(),
})
export type ProductListItem = z.infer<typeof productListItem>

/**
 * `total` counts all matches, on all pages; null during a search, when the summary counts them. The last `similar` items
 * are not matches but spelt alike, and neither total nor summary counts them.
 */
export const productPage = z.object({
  items: z.array(productListItem),
  total: z.number().nullable(),
  similar: z.number(),
})
export type ProductPage = z.infer<typeof productPage>

export const productSummary = z.object({
  found: z.number(),
  low_stock: z.number(),
  /** stock × cost price, in reais (PROD-03); null without the right to see costs (TEAM-04). */
  stock_value: z.string().nullable(),
})
export type ProductSummary = z.infer<typeof productSummary>

export const variant = z.object({
  id: z.string(),
  product_id: z.string(),
  user_id: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string(),
  barcode: z.string().nullable(),
  current_stock: z.string(),
  /** Reserved by sales that wait for payment. */
  reserved: z.string(),
  /** Weighted average cost of entries, per unit (LED-05); null before the first priced entry. */
  average_cost: z.string().nullable(),
  is_active: z.boolean(),
  /** With movements it can be deactivated but not removed, and its product's unit is fixed. */
  has_moved: z.boolean(),
})
export type Variant = z.infer<typeof variant>

/** The newest entry that has a price and was not reversed. */
export const lastPurchase = z.object({
  unit_price: z.string(),
  movement_date: z.string(),
  /** Null without one, or without the right to see suppliers. */
  supplier_name: z.string().nullable(),
})
export type LastPurchase = z.infer<typeof lastPurchase>

export const productDetail = productListItem.extend({
  user_id: z.string(),
  supplier_id: z.string().nullable(),
  description: z.string().nullable(),
  supplier: z
    .object({
      id: z.string(),
      name: z.string(),
      contact_person: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  variants: z.array(
    variant.extend({
      /** Null without one, or without the right to see costs (TEAM-04). */
      last_purchase: lastPurchase.nullable(),
    }),
  ),
})
export type ProductDetail = z.infer<typeof productDetail>

// --- picker ---------------------------------------------------------------------------------------------------------

export const variantSearchInput = z.strictObject({
  search: searchText,
  /** Nothing but the variants whose SKU or internal code is this number, with any zeros before it. */
  zeros: z.literal('any').optional(),
})

export const variantCodeInput = z.strictObject({
  code: searched({ required: 'Informe o código' }),
})

/** One row of the product picker, with everything a form needs for warnings before sending. */
export const variantOption = z.object({
  product_variant_id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  internal_code: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.enum(UNITS),
  current_stock: z.string(),
  /** Reserved by sales that wait for payment. */
  reserved: z.string(),
  /** Over all variants of the product. */
  total_stock: z.string(),
  min_stock_level: z.string(),
  cost_price: z.string().nullable(),
  sale_price: z.string().nullable(),
})
export type VariantOption = z.infer<typeof variantOption>

/** Data of AMBIGUOUS_CODE: every variant with the code. */
export const variantCandidates = z.object({ candidates: z.array(variantOption) })
