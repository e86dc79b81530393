/** The fields that a column can be mapped to, with their labels. Only the name is required. */
export const IMPORT_FIELDS = {
  name: 'Nome',
  internal_code: 'Código interno',
  barcode: 'Código de barras (GTIN/EAN)',
  category: 'Categoria',
  supplier: 'Fornecedor',
  description: 'Descrição',
  unit: 'Unidade',
  sale_price: 'Preço de venda',
  cost_price: 'Preço de custo',
  stock: 'Estoque',
  min_stock: 'Estoque mínimo',
  size: 'Tamanho',
  color: 'Cor',
  sku: 'SKU da variante',
  parent_code: 'Código do produto pai',
  variation: 'Variação (Cor:Azul;Tamanho:M)',
  status: 'Situação (ativo ou inativo)',
  kind: 'Tipo de linha (simple, variable, variation)',
  record_id: 'ID no outro sistema',
  group: 'Agrupador (Handle)',
  option1_name: 'Opção 1: nome',
  option1_value: 'Opção 1: valor',
  option2_name: 'Opção 2: nome',
  option2_value: 'Opção 2: valor',
  option3_name: 'Opção 3: nome',
  option3_value: 'Opção 3: valor',
} as const
export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/** The column of each field, counted from 0. Missing: none. */
export type ImportMapping = Partial<Record<ImportField, number>>

/**
 * The field that already has the column that was chosen for this one, if any. A group may be made of any column: that of Square is
 * the name.
 */
export function fieldWithSameColumn(mapping: ImportMapping, field: ImportField): ImportField | undefined {
  const before = Object.keys(mapping) as ImportField[]
  return before
    .slice(0, before.indexOf(field))
    .find((other) => ![field, other].includes('group') && mapping[other] === mapping[field])
}
export const columnTakenBy = (field: ImportField) => `Esta coluna já é usada em ${IMPORT_FIELDS[field]}`

export const IMPORT_SOURCES = {
  bling: 'Bling',
  tiny: 'Tiny',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  square: 'Square',
  other: 'Planilha',
} as const
export type ImportSource = keyof typeof IMPORT_SOURCES

/** Encodings of a text file, with their labels. */
export const TEXT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Windows (Latin-1)',
  cp850: 'DOS (CP850)',
  macintosh: 'Mac antigo',
} as const
export type TextEncoding = keyof typeof TEXT_ENCODINGS

/** Numeric fields, and the decimal mark of their column, which '1.500' alone does not reveal. */
export const IMPORT_NUMBERS = [
  'sale_price',
  'cost_price',
  'stock',
  'min_stock',
] as const satisfies ImportField[]
export type ImportNumber = (typeof IMPORT_NUMBERS)[number]
export const DECIMAL_MARKS = ['comma', 'point'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]
/** The chosen decimal marks of ambiguous columns. */
export type ImportDecimals = Partial<Record<ImportNumber, DecimalMark>>

/** How an import proceeds when some products have errors. */
export const IMPORT_MODES = ['all', 'valid'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** Formats of the files that can be imported. */
export const IMPORT_FORMATS = ['csv', 'xlsx', 'ods'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export const IMPORT_STATUSES = ['ready', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
