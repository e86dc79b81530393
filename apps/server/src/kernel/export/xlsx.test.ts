import { buffer } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Table } from './table.ts'
import { xlsxStream } from './xlsx.ts'

const table: Table<string> = {
  name: 'Nomes',
  columns: [
    { header: 'Nome', kind: 'text', value: (row) => row },
    { header: 'Valor', kind: 'money', value: () => '1234.50' },
    { header: 'Data', kind: 'date', value: () => '2026-02-28' },
    { header: 'Nada', kind: 'number', value: () => null },
  ],
}

async function* batchesOf(...batches: string[][]) {
  yield* batches
}

test('texts stay unchanged, whatever a spreadsheet would read in them', async () => {
  const texts = ['=1+1', '<a> & "b"', '_x0041_', '  x ', 'a\nb', '+55 11', '00123']
  const [sheet] = await readExcel(await buffer(xlsxStream(table, batchesOf(texts))), { trim: false })
  expect(sheet?.sheet).toBe('Nomes')
  expect(sheet?.data[0]).toEqual(['Nome', 'Valor', 'Data', 'Nada'])
  expect(sheet?.data[1]?.slice(1)).toEqual([1234.5, new Date('2026-02-28'), null])
  // This reader does not decode Excel's escape of an underscore.
  expect(sheet?.data.slice(1).map(([name]) => String(name).replace('_x005F_', '_'))).toEqual(texts)
})

test("rows beyond a sheet's maximum continue on further sheets, each with the header", async () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  const sheets = await readExcel(
    await buffer(xlsxStream(table, batchesOf(rows.slice(0, 3), rows.slice(3)), 3)),
  )
  expect(sheets.map(({ sheet, data }) => [sheet, data.map(([name]) => name)])).toEqual([
    ['Nomes', ['Nome', 'a', 'b']],
    ['Nomes 2', ['Nome', 'c', 'd']],
    ['Nomes 3', ['Nome', 'e']],
  ])
})

test('fails when its rows do', async () => {
  async function* failing(): AsyncGenerator<string[]> {
    yield ['a']
    throw new Error('gone')
  }
  await expect(buffer(xlsxStream(table, failing()))).rejects.toThrow('gone')
})
