import { expect, test } from 'vitest'
import type { FieldRow } from './field-row.ts'
import { repeated, type Seen, withReadableBarcodes } from './repeated-codes.ts'

const BARCODE = '7891000315507'

/** What is told of products that follow each other in one file; each variant stands in a line of its own. */
function told(products: { code?: string; barcodes: (string | null)[] }[]) {
  const seen: Seen = { codes: new Map(), barcodes: new Map() }
  let line = 1
  return products.flatMap(({ code = null, barcodes }) => {
    const rows = barcodes.map((barcode): FieldRow => {
      line += 1
      const cells: Record<string, unknown> = { internal_code: code, barcode }
      const none = () => undefined
      const get = (field: string) => String(cells[field] ?? '')
      return { line, get, fault: none, numberFault: none, rowFault: undefined }
    })
    const group = {
      ...{ head: rows[0] as FieldRow, variants: rows, orphan: false },
      lines: rows.map((row) => row.line),
    }
    const named = { internal_code: code, variants: barcodes.map((barcode) => ({ barcode })) }
    return repeated(named, group, seen).map((issue) => [issue.line, issue.field, issue.value, issue.message])
  })
}

test('a barcode that a file has twice is told at the second line, with the first, of the same product too', () => {
  expect(told([{ barcodes: [BARCODE] }, { barcodes: ['7891000053508', BARCODE] }])).toEqual([
    [4, 'barcode', BARCODE, 'Código de barras repetido: já está na linha 2'],
  ])
  expect(told([{ barcodes: [BARCODE, BARCODE] }, { barcodes: [BARCODE] }])).toEqual([
    [3, 'barcode', BARCODE, 'Código de barras repetido: já está na linha 2'],
    [4, 'barcode', BARCODE, 'Código de barras repetido: já está na linha 2'],
  ])
  expect(told([{ barcodes: [null, null] }, { barcodes: [null] }])).toEqual([])
})

test('an internal code is repeated in capitals too, and its own variants do not repeat it', () => {
  const products = [
    { code: 'VB', barcodes: [null, null] },
    { code: 'vb', barcodes: [null] },
    { code: 'VC', barcodes: [null] },
  ]
  expect(told(products)).toEqual([[4, 'internal_code', 'vb', 'Código interno repetido: já está na linha 2']])
})

test('a barcode that a spreadsheet rounded is that of no product', () => {
  const variants = [BARCODE, '7,89785E+12', null].map((barcode) => ({ barcode }))
  expect(withReadableBarcodes({ internal_code: 'A', variants })).toEqual({
    internal_code: 'A',
    variants: [{ barcode: BARCODE }, { barcode: null }, { barcode: null }],
  })
})
