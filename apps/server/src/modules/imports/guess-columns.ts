import {
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportMapping,
  type ImportSource,
} from '@prateleira/contract/imports/rules'
import { fullName, plainName } from './heading-words.ts'
import { withSupplierPrices } from './supplier-prices.ts'

/**
 * Names of columns, best first: in common Portuguese, and as in Bling, Tiny, Shopify, WooCommerce and Square. Compared without
 * accents, case and punctuation, and with abbreviated words in full (`fullName`).
 */
const NAMES: Record<ImportField, string[]> = {
  name: [
    'nome do produto',
    'nome',
    'produto',
    'title',
    'titulo',
    'product name',
    'item name',
    'name',
    'descricao do produto',
    'descricao',
    'item',
    'mercadoria',
    'descricao do item',
    'nome do item',
    'desc produto',
  ],
  internal_code: [
    'codigo interno',
    'codigo sku',
    'codigo do produto',
    'codigo',
    'referencia',
    'sku',
    'internal code',
    'product code',
    'codigo do item',
    'codigo de referencia',
  ],
  barcode: [
    'variant barcode',
    'gtin ean',
    'gtin',
    'ean',
    'codigo de barras',
    'codigo de barras ean',
    'ean gtin',
    'ean13',
    'barcode',
    'codbarras',
    'gtin upc ean or isbn',
    'gtin upc ean ou isbn',
    'upc',
    'ean 13',
    'gtin 13',
    'codigo ean',
    'codigo gtin',
    'codigo bar',
    'barras',
  ],
  category: [
    'categoria',
    'categoria do produto',
    'categorias',
    'categories',
    'reporting category',
    'product category',
    'type',
    'product type',
    'grupo de produtos',
    'departamento',
    'grupo',
    'secao',
    'category',
    'grupo do produto',
    'nome da categoria',
  ],
  supplier: [
    'fornecedor',
    'nome do fornecedor',
    'fornecedor padrao',
    'fornecedor principal',
    'supplier',
    'supplier name',
    'default vendor name',
  ],
  description: [
    'descricao complementar',
    'descricao curta',
    'descricao completa',
    'body html',
    'description',
    'detalhes',
    'observacoes',
    'observacao',
    'descricao',
  ],
  unit: ['unidade', 'unidade de venda', 'unit', 'unidade de medida', 'u m', 'um'],
  sale_price: [
    'variant price',
    'regular price',
    'preco normal',
    'preco de venda',
    'valor de venda',
    'preco',
    'preco unitario',
    'valor unitario',
    'preco unit',
    'valor unit',
    'valor',
    'price',
    'venda',
    'preco a vista',
    'p venda',
    'pr venda',
  ],
  cost_price: [
    'cost per item',
    'preco de custo',
    'valor de custo',
    'custo unitario',
    'custo unit',
    'custo',
    'preco de compra',
    'valor de compra',
    'cost',
    'default unit cost',
    'valor compra',
    'custo de compra',
    'custo medio',
    'p custo',
    'pr custo',
  ],
  stock: [
    'variant inventory qty',
    'estoque atual',
    'estoque',
    'quantidade em estoque',
    'quantidade',
    'qtd estoque',
    'saldo',
    'saldo em estoque',
    'estoque inicial',
    'stock',
    'quantity',
    'current quantity',
    'new quantity',
    'qtd estoque',
    'estoque disponivel',
    'quantidade atual',
    'quantidade disponivel',
    'quantidade inicial',
    'saldo atual',
  ],
  min_stock: [
    'estoque minimo',
    'minimo',
    'qtd minima',
    'quantidade minima',
    'min stock',
    'low stock amount',
    'quantidade baixa de estoque',
    'stock alert count',
    'estoque de seguranca',
    'ponto de reposicao',
    'ponto de pedido',
  ],
  size: ['tamanho', 'size', 'numeracao'],
  color: ['cor', 'color', 'colour'],
  sku: ['variant sku', 'sku da variante', 'sku variante', 'sku'],
  parent_code: [
    'codigo pai',
    'codigo do pai',
    'codigo do produto pai',
    'sku pai',
    'parent sku',
    'parent',
    'ascendente',
  ],
  variation: ['variacoes', 'variacao', 'atributos'],
  status: ['situacao', 'status', 'ativo', 'published', 'publicado'],
  kind: ['type', 'tipo'],
  record_id: ['id'],
  group: ['handle', 'url handle', 'reference handle'],
  ...options(1),
  ...options(2),
  ...options(3),
}

/** Numbered option names and values of Shopify, WooCommerce (in English and Portuguese) and Square. */
function options<N extends 1 | 2 | 3>(n: N) {
  return {
    [`option${n}_name`]: [
      `option${n} name`,
      `attribute ${n} name`,
      `nome do atributo ${n}`,
      `option name ${n}`,
    ],
    [`option${n}_value`]: [
      `option${n} value`,
      `attribute ${n} value s`,
      `valores do atributo ${n}`,
      `valor es do atributo ${n}`,
      `option value ${n}`,
    ],
  } as Record<`option${N}_name` | `option${N}_value`, string[]>
}

/** Fields of some programs' files only; the same words mean something else elsewhere. */
const SHOPS_ONLY: ImportField[] = [
  'group',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
]
const SHOPS: ImportSource[] = ['shopify', 'woocommerce', 'square']
const WOOCOMMERCE_ONLY: ImportField[] = ['kind', 'record_id']

const KNOWN = new Set(Object.values(NAMES).flat().map(fullName))
const NAMED = new Set(NAMES.name.map(fullName))

/** How many of these cells are known column names; 0 when none could be the product's name. */
export function countKnown(cells: string[]): number {
  const names = new Set(cells.filter((cell) => cell.length <= 120).map(fullName))
  if (![...names].some((name) => NAMED.has(name))) return 0
  return [...names].filter((name) => KNOWN.has(name)).length
}

/** The program that a file with these columns comes from. */
export function guessSource(columns: string[]): ImportSource {
  const names = new Set(columns.map(plainName))
  const all = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (all('handle', 'title') && (all('variant price') || all('option1 name'))) return 'shopify'
  if (all('codigo sku', 'descricao') && (all('codigo do pai') || all('variacoes'))) return 'tiny'
  if (all('codigo', 'descricao') && (all('codigo pai') || all('clonar dados do pai'))) return 'bling'
  if (all('type', 'name', 'regular price') || all('tipo', 'nome', 'ascendente')) return 'woocommerce'
  if (all('item name') && (all('variation name') || all('token'))) return 'square'
  return 'other'
}

/** The column of each field, guessed by name. No column is used twice. */
export function guessColumns(columns: string[], source: ImportSource): ImportMapping {
  const names = columns.map(fullName)
  const used = new Set<number>()
  const mapping: ImportMapping = {}
  const take = (field: ImportField) => {
    for (const wanted of wantedNames(field, source).map(fullName)) {
      const at = names.findIndex((name, index) => name === wanted && !used.has(index))
      if (at < 0) continue
      used.add(at)
      mapping[field] = at
      return
    }
  }
  // WooCommerce's 'Type' describes the row; it would be taken for a category without a better column.
  const first: ImportField[] = source === 'woocommerce' ? WOOCOMMERCE_ONLY : []
  // The name takes 'Descrição' if there is nothing better, before the description does.
  for (const field of [...first, ...IMPORT_FIELD_NAMES]) {
    if (SHOPS_ONLY.includes(field) && !SHOPS.includes(source)) continue
    if (WOOCOMMERCE_ONLY.includes(field) && (source !== 'woocommerce' || mapping[field] !== undefined))
      continue
    take(field)
  }
  // One row per variation, all with the name of their item.
  if (source === 'square') mapping.group ??= mapping.name
  return source === 'other' ? withSupplierPrices(columns, mapping) : mapping
}

function wantedNames(field: ImportField, source: ImportSource): string[] {
  // Shopify identifies products by their handle; SKUs belong to variants, and 'Status' is optional.
  if (source === 'shopify' && field === 'internal_code') return []
  // Square's only SKU belongs to the variation.
  if (source === 'square' && field === 'internal_code') return []
  if (source === 'square' && field === 'option1_value') return [...NAMES[field], 'variation name']
  return NAMES[field]
}
