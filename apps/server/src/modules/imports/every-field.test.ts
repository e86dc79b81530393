import { IMPORT_FIELD_NAMES, type ImportField, type ImportMapping } from '@prateleira/contract/imports/rules'
import { expect, test } from 'vitest'
import { buildDrafts } from './build-drafts.ts'
import type { Sheet } from './file/sheet.ts'

type Row = Partial<Record<ImportField, string>>

/** For each field, rows of a file in which it matters. */
const FILES: Record<ImportField, Row[]> = {
  name: [{ name: 'Boné' }],
  internal_code: [{ name: 'Boné', internal_code: 'B-1' }],
  barcode: [{ name: 'Boné', barcode: '7891000100103' }],
  category: [{ name: 'Boné', category: 'Acessórios' }],
  supplier: [{ name: 'Boné', supplier: 'Casa dos Bonés' }],
  description: [{ name: 'Boné', description: 'De algodão' }],
  unit: [{ name: 'Boné', unit: 'kg' }],
  sale_price: [{ name: 'Boné', sale_price: '10' }],
  cost_price: [{ name: 'Boné', cost_price: '5' }],
  stock: [{ name: 'Boné', stock: '3' }],
  min_stock: [{ name: 'Boné', min_stock: '2' }],
  size: [{ name: 'Boné', size: 'M' }],
  color: [{ name: 'Boné', color: 'Azul' }],
  sku: [{ name: 'Boné', sku: 'B-1-M' }],
  parent_code: [
    { name: 'Boné', internal_code: 'B-1' },
    { name: 'Boné azul', internal_code: 'B-2', parent_code: 'B-1' },
  ],
  variation: [{ name: 'Boné', variation: 'Cor:Azul' }],
  status: [{ name: 'Boné', status: 'inativo' }],
  kind: [{ name: 'Boné', kind: 'grouped' }],
  record_id: [
    { name: 'Boné', record_id: '44' },
    { name: 'Boné azul', parent_code: 'id:44' },
  ],
  group: [
    { name: 'Boné', group: 'bone', size: 'M' },
    { name: 'Boné', group: 'bone', size: 'G' },
  ],
  option1_name: [{ name: 'Boné', option1_name: 'Cor', option1_value: 'M' }],
  option1_value: [{ name: 'Boné', option1_value: 'M' }],
  option2_name: [{ name: 'Boné', option2_name: 'Cor', option2_value: 'M' }],
  option2_value: [{ name: 'Boné', option2_value: 'M' }],
  option3_name: [{ name: 'Boné', option3_name: 'Cor', option3_value: 'M' }],
  option3_value: [{ name: 'Boné', option3_value: 'M' }],
}

const MAPPING: ImportMapping = Object.fromEntries(IMPORT_FIELD_NAMES.map((field, column) => [field, column]))

function draftsOf(rows: Row[], without?: ImportField) {
  const sheet: Sheet = {
    format: 'csv',
    name: null,
    others: [],
    columns: IMPORT_FIELD_NAMES,
    rows: rows.map((row, index) => ({
      line: index + 2,
      cells: IMPORT_FIELD_NAMES.map((field) => (field === without ? '' : (row[field] ?? ''))),
    })),
    skipped: [],
    text: null,
  }
  const { drafts, issues, skipped } = buildDrafts(sheet, MAPPING)
  return { drafts, issues, skipped }
}

test.each(IMPORT_FIELD_NAMES)('the column of %s changes what a file becomes', (field) => {
  expect(draftsOf(FILES[field], field)).not.toEqual(draftsOf(FILES[field]))
})
