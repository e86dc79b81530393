import * as z from 'zod'
import { exportFormat } from '../reports/report-schemas.ts'
import { text } from '../shared/fields.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ISSUES_SHOWN,
  IMPORT_PRODUCTS_SHOWN,
  IMPORT_SKIPPED_SHOWN,
} from './constants.ts'
import {
  DECIMAL_MARKS,
  IMPORT_FIELD_NAMES,
  IMPORT_MODES,
  IMPORT_NUMBERS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  TEXT_ENCODINGS,
  type TextEncoding,
} from './rules.ts'

const TOO_LARGE = `O arquivo deve ter no máximo ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB.`

export const importUploadInput = z.strictObject({
  file_name: text({ max: 200, required: 'Escolha um arquivo' }),
  /** The file's bytes in base64. */
  content: z
    .string({ error: 'Escolha um arquivo' })
    .min(1, { error: 'O arquivo está vazio.', abort: true })
    .max(Math.ceil(IMPORT_FILE_MAX_BYTES / 3) * 4, { error: TOO_LARGE, abort: true })
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'O arquivo não chegou inteiro. Envie de novo.' }),
  /** Whether the bytes were packed with gzip first, which saves a phone most of the way. */
  packed: z.boolean({ error: 'Opção inválida' }).default(false),
})

const column = z
  .number({ error: 'Coluna inválida' })
  .int({ error: 'Coluna inválida' })
  .min(0, { error: 'Coluna inválida' })
  .max(IMPORT_COLUMNS_MAX - 1, { error: 'Coluna inválida' })

/** Which column, counted from 0, each field comes from. */
export const importMapping = z
  .partialRecord(z.enum(IMPORT_FIELD_NAMES, { error: 'Campo inválido' }), column)
  .refine((mapping) => mapping.name !== undefined, {
    error: 'Escolha a coluna do nome do produto',
    path: ['name'],
  })

const decimalMark = z.enum(DECIMAL_MARKS, { error: 'Opção inválida' })

/** What separates the decimals of columns whose numbers can be read in two ways. */
export const importDecimals = z.partialRecord(
  z.enum(IMPORT_NUMBERS, { error: 'Campo inválido' }),
  decimalMark,
)

export const importMappingInput = z.strictObject({
  mapping: importMapping,
  /** Only where the preview says that a column is unclear; without it the import does not begin. */
  decimals: importDecimals.default({}),
})
export const importStartInput = z.strictObject({ mode: z.enum(IMPORT_MODES, { error: 'Opção inválida' }) })
export const importUndoInput = z.strictObject({
  /** Products that have moved since stay; without it they stop the whole undo. */
  keep_moved: z.boolean({ error: 'Opção inválida' }).default(false),
})

/** The query of the file of everything that is wrong; its address names the import. */
export const importIssuesInput = z.strictObject({ format: exportFormat })

const count = z.number().int()

export const importColumn = z.object({ name: z.string(), samples: z.array(z.string()) })

/** Every line of a file but its header, blank ones aside: applied, skipped with a reason, or refused with one. */
export const importLines = z.object({ applied: count, skipped: count, refused: count })
export type ImportLines = z.infer<typeof importLines>

/** One import: from the file, over its columns, to what became of it. */
export const productImport = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(['csv', 'xlsx', 'ods']),
  source: z.enum(Object.keys(IMPORT_SOURCES) as (keyof typeof IMPORT_SOURCES)[]),
  status: z.enum(IMPORT_STATUSES),
  row_count: count,
  columns: z.array(importColumn),
  /** The sheet of a workbook that is read, and the visible ones that are not. */
  sheet: z.string().nullable(),
  other_sheets: z.array(z.string()),
  mapping: z.partialRecord(z.enum(IMPORT_FIELD_NAMES), count),
  decimals: importDecimals,
  /** Products written, or while it is undone removed, so far, of how many. */
  progress: z.object({ done: count, total: count }),
  /** Why it failed: nothing was imported then. */
  failure: z.string().nullable(),
  products_made: count,
  variants_made: count,
  categories_made: count,
  products_skipped: count,
  products_kept: count,
  /** Lines of the file by what became of them: each in exactly one of the three. */
  lines: importLines,
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ProductImport = z.infer<typeof productImport>

/** One thing wrong in the file: in which line (as a spreadsheet counts them), at which field, with which value. */
export const importIssue = z.object({
  line: count,
  field: z.enum(IMPORT_FIELD_NAMES).nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

/** A line that is no product, and why. */
export const skippedLine = z.object({ line: count, reason: z.string() })
export type SkippedLine = z.infer<typeof skippedLine>

/** How the numbers of a column were understood. */
export const numberColumn = z.object({
  field: z.enum(IMPORT_NUMBERS),
  decimals: decimalMark,
  /** Its numbers can be read in two ways, or are written in both: somebody has to say before anything is imported. */
  unclear: z.boolean(),
  /** Numbers of the column that show it best, as they stand there and as they are understood. */
  examples: z.array(z.object({ text: z.string(), value: z.string() })),
  /** A currency other than the real that the column names; nothing is converted. */
  currency: z.string().nullable(),
})
export type NumberColumn = z.infer<typeof numberColumn>

/** How the letters of a text file were understood, where the file does not say it itself. */
export const importText = z.object({
  encoding: z.enum(Object.keys(TEXT_ENCODINGS) as TextEncoding[]),
  /** Words of the file that show it best, as they were understood. */
  words: z.array(z.string()),
  /** Some of them look wrong. */
  wrong: z.boolean(),
})
export type ImportText = z.infer<typeof importText>

export const importedProduct = z.object({
  line: count,
  name: z.string(),
  internal_code: z.string().nullable(),
  /** Of its only variant. */
  barcode: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string(),
  cost_price: z.string().nullable(),
  sale_price: z.string().nullable(),
  stock: z.string(),
  variants: count,
})
export type ImportedProduct = z.infer<typeof importedProduct>

/** What an import would do, before it does. */
export const importPreview = z.object({
  products: count,
  valid: count,
  invalid: count,
  issue_count: count,
  /** The first ones. */
  issues: z.array(importIssue).max(IMPORT_ISSUES_SHOWN),
  lines: importLines,
  /** The first ones. */
  skipped: z.array(skippedLine).max(IMPORT_SKIPPED_SHOWN),
  numbers: z.array(numberColumn),
  /** Null when there is no doubt. */
  text: importText.nullable(),
  sample: z.array(importedProduct).max(IMPORT_PRODUCTS_SHOWN),
  new_categories: z.array(z.string()),
  /** Products whose variants have prices of their own; a product has one price, the first. */
  mixed_prices: count,
  /** How many more products the plan lets in (PLAN-08); null without a limit. */
  room: count.nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>

/** What undoing would do: products with movements since cannot go without a word. */
export const importUndoPreview = z.object({
  removable: count,
  moved: count,
  /** The first of those that have moved, by name. */
  moved_products: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ImportUndoPreview = z.infer<typeof importUndoPreview>
