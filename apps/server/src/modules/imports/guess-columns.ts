import {
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportMapping,
  type ImportSource,
} from '@prateleira/contract/imports/rules'
import { foldText } from '@prateleira/contract/shared/text'

/**
 * What the columns of a file are called, best first: as people call them in Portuguese, and as Bling, Tiny and Shopify do.
 * Compared without accents, case and punctuation.
 */
const NAMES: Record<ImportField, string[]> = {
  name: [
    'nome do produto',
    'nome',
    'produto',
    'title',
    'titulo',
    'product name',
    'name',
    'descricao do produto',
    'descricao',
    'item',
    'mercadoria',
  ],
  internal_code: [
    'codigo interno',
    'codigo sku',
    'codigo do produto',
    'codigo produto',
    'codigo',
    'cod',
    'cod produto',
    'cod interno',
    'referencia',
    'ref',
    'sku',
    'internal code',
    'product code',
  ],
  barcode: [
    'variant barcode',
    'gtin ean',
    'gtin',
    'ean',
    'codigo de barras',
    'codigo de barras ean',
    'cod barras',
    'cod de barras',
    'codigo barras',
    'ean gtin',
    'ean13',
    'barcode',
    'codbarras',
  ],
  category: [
    'categoria',
    'categoria do produto',
    'categorias',
    'product category',
    'type',
    'product type',
    'grupo de produtos',
    'departamento',
    'grupo',
    'secao',
    'category',
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
  unit: ['unidade', 'un', 'und', 'unid', 'unidade de venda', 'unit'],
  sale_price: [
    'variant price',
    'preco de venda',
    'preco venda',
    'valor de venda',
    'valor venda',
    'preco',
    'preco unitario',
    'valor unitario',
    'valor',
    'price',
    'venda',
  ],
  cost_price: [
    'cost per item',
    'preco de custo',
    'preco custo',
    'valor de custo',
    'custo unitario',
    'custo',
    'preco de compra',
    'preco compra',
    'valor de compra',
    'cost',
  ],
  stock: [
    'variant inventory qty',
    'estoque atual',
    'estoque',
    'quantidade em estoque',
    'quantidade',
    'qtde estoque',
    'qtd estoque',
    'qtde',
    'qtd',
    'saldo',
    'saldo em estoque',
    'estoque inicial',
    'stock',
    'quantity',
  ],
  min_stock: ['estoque minimo', 'estoque min', 'minimo', 'qtd minima', 'quantidade minima', 'min stock'],
  size: ['tamanho', 'tam', 'size', 'numeracao'],
  color: ['cor', 'color', 'colour'],
  sku: ['variant sku', 'sku da variante', 'sku variante', 'sku'],
  parent_code: ['codigo pai', 'codigo do pai', 'codigo do produto pai', 'sku pai', 'parent sku'],
  variation: ['variacoes', 'variacao', 'atributos'],
  status: ['situacao', 'status', 'ativo'],
  group: ['handle', 'url handle'],
  option1_name: ['option1 name'],
  option1_value: ['option1 value'],
  option2_name: ['option2 name'],
  option2_value: ['option2 value'],
  option3_name: ['option3 name'],
  option3_value: ['option3 value'],
}

/** Fields that make sense in one program's files only, where the same words mean something else elsewhere. */
const SHOPIFY_ONLY: ImportField[] = [
  'group',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
]

const plain = (name: string) =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Which program a file with these columns comes from. */
export function guessSource(columns: string[]): ImportSource {
  const names = new Set(columns.map(plain))
  const all = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (all('handle', 'title') && (all('variant price') || all('option1 name'))) return 'shopify'
  if (all('codigo sku', 'descricao') && (all('codigo do pai') || all('variacoes'))) return 'tiny'
  if (all('codigo', 'descricao') && (all('codigo pai') || all('clonar dados do pai'))) return 'bling'
  return 'other'
}

/** Which column each field comes from, as far as the names tell. No column is used twice. */
export function guessColumns(columns: string[], source: ImportSource): ImportMapping {
  const names = columns.map(plain)
  const used = new Set<number>()
  const mapping: ImportMapping = {}
  const take = (field: ImportField) => {
    for (const wanted of wantedNames(field, source)) {
      const at = names.findIndex((name, index) => name === wanted && !used.has(index))
      if (at < 0) continue
      used.add(at)
      mapping[field] = at
      return
    }
  }
  // The name takes 'Descrição' where there is nothing better, before the description does.
  for (const field of IMPORT_FIELD_NAMES) {
    if (source === 'shopify' || !SHOPIFY_ONLY.includes(field)) take(field)
  }
  return mapping
}

function wantedNames(field: ImportField, source: ImportSource): string[] {
  // Shopify knows products by their handle; SKUs are of variants, and 'Status' is only sometimes there.
  if (source === 'shopify' && field === 'internal_code') return []
  return NAMES[field]
}
