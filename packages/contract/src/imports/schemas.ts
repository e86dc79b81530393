import * as z from 'zod'
import { onlyVariant } from '../catalog/only-variant.ts'
import { exportFormat, text } from '../shared/fields.ts'
import {
  IMPORT_BELOW_COST_SHOWN,
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ISSUES_SHOWN,
  IMPORT_PRODUCTS_SHOWN,
  IMPORT_SKIPPED_SHOWN,
} from './constants.ts'
import {
  columnTakenBy,
  DECIMAL_MARKS,
  fieldWithSameColumn,
  IMPORT_FIELD_NAMES,
  IMPORT_FORMATS,
  IMPORT_MODES,
  IMPORT_NUMBERS,
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  type ImportField,
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
  /** Whether the bytes are compressed with gzip, which makes a phone's upload much smaller. */
  packed: z.boolean({ error: 'Opção inválida' }).default(false),
})

const column = z
  .number({ error: 'Coluna inválida' })
  .int({ error: 'Coluna inválida' })
  .min(0, { error: 'Coluna inválida' })
  .max(IMPORT_COLUMNS_MAX - 1, { error: 'Coluna inválida' })

/** The column of each field, counted from 0. */
export const importMapping = z
  .partialRecord(z.enum(IMPORT_FIELD_NAMES, { error: 'Campo inválido' }), column)
  .refine((mapping) => mapping.name !== undefined, {
    error: 'Escolha a coluna do nome do produto',
    path: ['name'],
  })
  .superRefine((mapping, context) => {
    for (const field of Object.keys(mapping) as ImportField[]) {
      const other = fieldWithSameColumn(mapping, field)
      if (other) context.addIssue({ code: 'custom', path: [field], message: columnTakenBy(other) })
    }
  })

const decimalMark = z.enum(DECIMAL_MARKS, { error: 'Opção inválida' })

/** The decimal mark of ambiguous columns. */
export const importDecimals = z.partialRecord(
  z.enum(IMPORT_NUMBERS, { error: 'Campo inválido' }),
  decimalMark,
)

export const importMappingInput = z.strictObject({
  mapping: importMapping,
  /** Only for columns that the preview reports as unclear; without it the import does not begin. */
  decimals: importDecimals.default({}),
  /** Imports products of which nothing is wrong but a barcode that another product has, without that barcode. Kept with the import. */
  without_barcodes: z.boolean({ error: 'Opção inválida' }).default(false),
})
export const importStartInput = z.strictObject({ mode: z.enum(IMPORT_MODES, { error: 'Opção inválida' }) })
export const importUndoInput = z.strictObject({
  /** Keeps products with later movements; without it they stop the whole undo. */
  keep_moved: z.boolean({ error: 'Opção inválida' }).default(false),
})

/** The query of the file of all problems; its address identifies the import. */
export const importIssuesInput = z.strictObject({ format: exportFormat })

const count = z.number().int()

export const importColumn = z.object({ name: z.string(), samples: z.array(z.string()) })

/** All lines of a file except the header and blank ones: applied, skipped with a reason, of a product that the shop has, or refused with a reason. */
export const importLines = z.object({ applied: count, skipped: count, known: count, refused: count })
export type ImportLines = z.infer<typeof importLines>

/** An import, from the file through its columns to the result. */
export const productImport = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  source: z.enum(Object.keys(IMPORT_SOURCES) as (keyof typeof IMPORT_SOURCES)[]),
  status: z.enum(IMPORT_STATUSES),
  /** All lines of the file except the header and blank ones, as `lines` counts them. */
  row_count: count,
  columns: z.array(importColumn),
  /** The sheet that is read, and the visible ones that are not. */
  sheet: z.string().nullable(),
  other_sheets: z.array(z.string()),
  mapping: z.partialRecord(z.enum(IMPORT_FIELD_NAMES), count),
  decimals: importDecimals,
  without_barcodes: z.boolean(),
  /** Products written so far or, during an undo, removed, out of the total. */
  progress: z.object({ done: count, total: count }),
  /** Why it failed; nothing was imported then. */
  failure: z.string().nullable(),
  products_made: count,
  variants_made: count,
  categories_made: count,
  suppliers_made: count,
  products_skipped: count,
  /** Of those skipped: that the shop had already. */
  products_known: count,
  products_kept: count,
  /** Of those made: without a barcode of the file, which another product has. */
  products_without_barcode: count,
  /** Lines of the file by result, each in exactly one of the four. */
  lines: importLines,
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ProductImport = z.infer<typeof productImport>

/** A problem in the file: its line (as a spreadsheet counts), the product there, field and value. */
export const importIssue = z.object({
  line: count,
  /** Null where the product has none, or it is what is wrong. */
  name: z.string().nullable(),
  field: z.enum(IMPORT_FIELD_NAMES).nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

/** A line that is not a product, and why. */
export const skippedLine = z.object({ line: count, reason: z.string() })
export type SkippedLine = z.infer<typeof skippedLine>

/** How the numbers of a column were read. */
export const numberColumn = z.object({
  field: z.enum(IMPORT_NUMBERS),
  decimals: decimalMark,
  /** The numbers can be read in two ways or use both marks: a person must choose before the import. */
  unclear: z.boolean(),
  /** Typical numbers of the column, as written and as read. */
  examples: z.array(z.object({ text: z.string(), value: z.string() })),
  /** A currency other than the real that the column names; nothing is converted. */
  currency: z.string().nullable(),
})
export type NumberColumn = z.infer<typeof numberColumn>

/** How a text file was decoded, if it does not declare its encoding. */
export const importText = z.object({
  encoding: z.enum(Object.keys(TEXT_ENCODINGS) as TextEncoding[]),
  /** Typical words of the file, as decoded. */
  words: z.array(z.string()),
  /** Whether some of the words look wrong. */
  wrong: z.boolean(),
})
export type ImportText = z.infer<typeof importText>

export const importedProduct = z.object({
  line: count,
  name: z.string(),
  ...onlyVariant,
  internal_code: z.string().nullable(),
  /** That of the only variant. */
  barcode: z.string().nullable(),
  category: z.string().nullable(),
  supplier: z.string().nullable(),
  unit: z.string(),
  cost_price: z.string().nullable(),
  sale_price: z.string().nullable(),
  stock: z.string(),
  variants: count,
})
export type ImportedProduct = z.infer<typeof importedProduct>

/** What an import would do. */
export const importPreview = z.object({
  products: count,
  valid: count,
  invalid: count,
  /** Of those invalid: nothing is wrong but that the shop has them already. */
  known: count,
  /** Of which nothing is wrong but a barcode that another product has: invalid or, with `without_barcodes`, valid. */
  barcodes_taken: count,
  issue_count: count,
  /** The first ones: what is to be corrected, then one of each known product. */
  issues: z.array(importIssue).max(IMPORT_ISSUES_SHOWN),
  lines: importLines,
  /** The first ones. */
  skipped: z.array(skippedLine).max(IMPORT_SKIPPED_SHOWN),
  numbers: z.array(numberColumn),
  /** Null when the encoding is certain. */
  text: importText.nullable(),
  sample: z.array(importedProduct).max(IMPORT_PRODUCTS_SHOWN),
  new_categories: z.array(z.string()),
  new_suppliers: z.array(z.string()),
  /** Products whose variants have different prices; a product has one price, the first. */
  mixed_prices: count,
  /** Valid products whose cost is above the sale price, and the first of them; they are imported too. */
  below_cost: count,
  below_cost_products: z
    .array(z.object({ line: count, name: z.string(), cost_price: z.string(), sale_price: z.string() }))
    .max(IMPORT_BELOW_COST_SHOWN),
  /** Prices of the valid products that a spreadsheet had with more decimals, rounded to cents. */
  rounded_prices: count,
  /** Lines that the file's sheet hides; they are imported like the others. */
  hidden_lines: count,
  /** How many more products the plan allows (PLAN-08); null without a limit. */
  room: count.nullable(),
})
export type ImportPreview = z.infer<typeof importPreview>

/** What an undo would do: products with later movements need a confirmation. */
export const importUndoPreview = z.object({
  removable: count,
  moved: count,
  /** The first products with later movements, by name. */
  moved_products: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ImportUndoPreview = z.infer<typeof importUndoPreview>
