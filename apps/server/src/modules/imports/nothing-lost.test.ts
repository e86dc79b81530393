import { IMPORT_COLUMNS_MAX } from '@prateleira/contract/imports/constants'
import { expect, test } from 'vitest'
import { book, ods, readFile, workbook, zipped } from '../../../test/import.ts'
import { openSheet } from './file/open-sheet.ts'

const names = ({ drafts }: ReturnType<typeof readFile>) => drafts.map(({ product }) => product.name)
const told = ({ issues }: ReturnType<typeof readFile>) =>
  issues.map(({ line, field, message }) => [line, field, message])
const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`

test('a cell beyond the last readable column is reported, in every format; blank ones are ignored', async () => {
  const wide = (value: string) => `nome;preco${';'.repeat(IMPORT_COLUMNS_MAX)}${value}\nCafé;1,50\n`
  const openDocument = (value: string) =>
    ods(
      `<table:table-row><table:table-cell><text:p>nome</text:p></table:table-cell><table:table-cell table:number-columns-repeated="${IMPORT_COLUMNS_MAX}"/>${value}</table:table-row>` +
        '<table:table-row><table:table-cell><text:p>Café</text:p></table:table-cell></table:table-row>',
    )
  const excel = (cell: string) =>
    workbook(`<row r="1">${text('A1', 'nome')}${cell}</row><row r="2">${text('A2', 'Café')}</row>`)
  const files: [string | Buffer, string | Buffer, string][] = [
    [wide('marca'), wide(' '), 'SH'],
    [
      await openDocument('<table:table-cell><text:p>marca</text:p></table:table-cell>'),
      await openDocument('<table:table-cell table:number-columns-repeated="9000"/>'),
      'SG',
    ],
    [await excel(text('ABC1', 'marca')), await excel('<c r="ABC1" s="1"/>'), 'ABC'],
  ]
  for (const [filled, blank, column] of files) {
    expect(() => readFile(filled)).toThrow(
      `A planilha tem mais de ${IMPORT_COLUMNS_MAX} colunas: a linha 1 vai até a coluna ${column}. Apague as colunas que não são de produtos e envie de novo.`,
    )
    expect(names(readFile(blank))).toEqual(['Café'])
  }
  const many = Array.from({ length: IMPORT_COLUMNS_MAX - 1 }, (_, column) => `c${column}`)
  expect(readFile(`nome;${many.join(';')}\nCafé\n`).sheet.columns).toEqual(['nome', ...many])
})

test('an unreadable sheet is refused if no other has products, and reported if one has', async () => {
  const wide = `<row r="1">${text('A1', 'nome')}${text('ABC1', 'x')}</row><row r="2">${text('A2', 'Café')}</row>`
  const right = `<row r="1">${text('A1', 'nome')}</row><row r="2">${text('A2', 'Café')}</row>`
  const notes = `<row r="1">${text('A1', 'um')}</row>`
  const sheets = (...rows: string[]) =>
    zipped(book(rows.map((content, index) => ({ name: `S${index}`, rows: content }))))
  expect(openSheet(await sheets(wide, right, notes), false)).toMatchObject({
    name: 'S1',
    others: ['S0', 'S2'],
  })
  const refused = await sheets(notes, wide)
  expect(() => openSheet(refused, false)).toThrow('mais de')
  expect(openSheet(Buffer.from('nome\nCafé\n'), false)).toMatchObject({ name: null, others: [] })
  const many = await sheets(...Array.from({ length: 20 }, () => right))
  expect(openSheet(many, false).others).toHaveLength(19)
})

test('a cell whose text is missing from the workbook refuses its line, whatever else it has', async () => {
  const cell = (reference: string, index: string) => `<c r="${reference}" t="s"><v>${index}</v></c>`
  const found = readFile(
    await workbook(
      `<row r="1">${cell('A1', '0')}${cell('B1', '1')}</row>` +
        `<row r="2">${cell('A2', '9')}</row><row r="3">${cell('A3', '-1')}${cell('B3', '7')}</row><row r="4">${cell('A4', '2')}<c r="B4" t="s"><v></v></c></row>`,
      ['<t>nome</t>', '<t>categoria</t>', '<t>Café</t>'],
    ),
  )
  const missing = expect.stringContaining('O texto desta célula não está no arquivo')
  expect(told(found)).toEqual([
    [2, 'name', missing],
    [3, 'name', missing],
    [3, 'category', missing],
  ])
  expect(found.drafts).toMatchObject([{ line: 4, category: null, product: { name: 'Café' } }])
})

test('lines with the same number, and duplicate cells, are all reported', async () => {
  const row = (line: string, value: string) => `<row r="${line}">${text('', value)}</row>`
  const found = readFile(
    await workbook(
      `${row('1', 'nome')}${row('2', 'A')}${row('2', 'B')}${row('1', 'C')}${row('1e400', 'D')}<row r="9">${text('A9', 'E')}${text('A9', 'F')}</row>`,
    ),
  )
  expect(found.drafts.map(({ line, product }) => [line, product.name])).toEqual([
    [2, 'A'],
    [3, 'B'],
    [4, 'C'],
    [5, 'D'],
  ])
  expect(told(found)).toEqual([[9, 'name', expect.stringContaining('aparece duas vezes')]])
})

test("a merged cell's text applies to the lines that it covers; a number is asked about", async () => {
  const excel = await workbook(
    `<row r="1">${text('A1', 'nome')}${text('B1', 'categoria')}${text('C1', 'estoque')}</row>` +
      `<row r="2">${text('A2', 'Café')}${text('B2', 'Bebidas')}<c r="C2"><v>7</v></c></row><row r="3">${text('A3', 'Chá')}</row>` +
      `<row r="4">${text('A4', 'Pó')}${text('B4', 'Cozinha')}</row><row r="6">${text('A6', 'Sal')}</row>` +
      '</sheetData><mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="C2:C3"/><mergeCell ref="B4:B9"/><mergeCell ref="A1:A1"/></mergeCells><sheetData>',
  )
  const cell = (value: string, more = '') =>
    `<table:table-cell ${more}><text:p>${value}</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'
  const openDocument = await ods(
    `<table:table-row>${cell('nome')}${cell('categoria')}${cell('estoque')}</table:table-row>` +
      `<table:table-row>${cell('Café')}${cell('Bebidas', 'table:number-rows-spanned="2"')}${cell('7', 'office:value-type="float" office:value="7" table:number-rows-spanned="2"')}</table:table-row>` +
      `<table:table-row>${cell('Chá')}${covered}${covered}</table:table-row>` +
      `<table:table-row>${cell('Pó')}${cell('Cozinha', 'table:number-rows-spanned="6"')}</table:table-row>` +
      `<table:table-row>${covered}</table:table-row><table:table-row>${cell('Sal')}${covered}</table:table-row>`,
  )
  for (const file of [excel, openDocument]) {
    const found = readFile(file)
    expect(found.drafts.map(({ product, category }) => [product.name, category])).toEqual([
      ['Café', 'Bebidas'],
      ['Pó', 'Cozinha'],
      ['Sal', 'Cozinha'],
    ])
    expect(told(found)).toEqual([[3, 'stock', expect.stringContaining('está mesclada com a de cima')]])
  }
})

test('millions of overlapping merged cells are not expanded', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `<row>${text('', row ? `P${row}` : 'nome')}</row>`)
  const merges = '<mergeCell ref="A1:A2000"/>'.repeat(100_000)
  const file = await workbook(`${rows.join('')}</sheetData><mergeCells>${merges}</mergeCells><sheetData>`)
  expect(() => openSheet(file, false)).toThrow('A planilha é grande demais')
})

test('a percentage is not a price, and a code or size converted to a date is refused', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="16"/></cellXfs></styleSheet>'
  const row = (line: number, price: number, style: number, size = '') =>
    `<row r="${line}">${text(`A${line}`, `P${line}`)}<c r="B${line}" s="${style}"><v>${price}</v></c>${size}</row>`
  const found = readFile(
    await workbook(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'preco')}${text('C1', 'tamanho')}</row>` +
        row(2, 0.155, 1) +
        row(3, 0.155, 2) +
        row(4, 5, 3) +
        row(5, 5, 0, '<c r="C5" s="4"><v>46366</v></c>'),
      [],
      { 'xl/styles.xml': styles },
    ),
  )
  expect(found.issues.map(({ line, field, value }) => [line, field, value])).toEqual([
    [2, 'sale_price', '15,5%'],
    [3, 'sale_price', '15,5%'],
    [5, 'size', '10/12/2026'],
  ])
  expect(names(found)).toEqual(['P4'])
})

test("a '>' within an attribute does not end a tag", async () => {
  const found = readFile(
    await zipped(
      book([
        {
          name: 'A>B',
          rows: `<row r="1" x='a>b"'>${text('A1', 'nome')}</row><row>${text('A2', 'Café')}</row>`,
        },
      ]),
    ),
  )
  expect([found.sheet.name, names(found)]).toEqual(['A>B', ['Café']])
})

test('a truncated or altered workbook is refused, at any position', async () => {
  const rows = `<row r="1">${text('A1', 'nome')}</row><row r="2">${text('A2', 'Café')}</row>`
  const files = [
    `${rows}<row r="3" x="`,
    `${rows}<row r="3">${text('A3', 'Chá')}`,
    `${rows}<!-- `,
    `<row r="1">${text('A1', 'nome')}</row><row r="2"><v>Café</v></c></row>${text('A3', 'Chá')}<row>`,
    '<a>'.repeat(2_000) + rows + '</a>'.repeat(2_000),
    `<row r="1">${text('A1', 'nome')}</row><row r="2">${text('A2', 'Café')}<row r="3">${text('A3', 'Chá')}</row></row>`,
    `${rows}<row r="3"><c r="A3" t="str"><v><![CDATA[Chá`,
  ]
  for (const broken of files)
    await expect(
      workbook(broken).then((file) => openSheet(file, false)),
      broken,
    ).rejects.toThrow('danificado')
  const stored = await zipped(book([{ name: 'P', rows }]), false)
  expect(names(readFile(stored))).toEqual(['Café'])
  stored[stored.indexOf('Café')] = 'K'.charCodeAt(0)
  expect(() => openSheet(stored, false)).toThrow('danificado')
})

test('a table within a cell of an OpenDocument workbook is refused, not skipped', async () => {
  const row = (content: string) =>
    `<table:table-row><table:table-cell>${content}</table:table-cell></table:table-row>`
  const nested = await ods(
    row('<text:p>nome</text:p>') + row(`<table:table>${row('<text:p>Café</text:p>')}</table:table>`),
  )
  expect(() => openSheet(nested, false)).toThrow('tabela dentro de uma célula')
})

test('a sheet in UTF-16 is read', async () => {
  const xml = `\ufeff<worksheet><sheetData><row>${text('', 'nome')}</row><row>${text('', 'Café')}</row></sheetData></worksheet>`
  for (const swapped of [false, true]) {
    const bytes = Buffer.from(xml, 'utf16le')
    const files = {
      ...book([{ name: 'P', rows: '' }]),
      'xl/worksheets/s0.xml': swapped ? bytes.swap16() : bytes,
    }
    expect(names(readFile(await zipped(files)))).toEqual(['Café'])
  }
})

test('unclosed quotes, null characters and lines without end are reported with their line', () => {
  expect(() => readFile('nome\nA\n"B\nC\n')).toThrow('aspas que abrem e não fecham perto da linha')
  expect(() => readFile('nome\nA\0\n')).toThrow('há um caractere nulo na linha 2')
  expect(() => readFile(`nome\nA\n"${'x\n'.repeat(400_000)}"`)).toThrow(/separadores perto da linha/)
  expect(names(readFile('sep="\nnome;preco\nCafé;1\n'))).toEqual(['Café'])
})

test('NUL and unpaired surrogates, which the database cannot store, are removed from workbooks', async () => {
  const excel = (value: string) =>
    workbook(`<row r="1">${text('A1', 'nome')}</row><row r="2">${text('A2', value)}</row>`)
  const first = async (value: string) => readFile(await excel(value)).sheet.rows[0]?.cells[0]
  expect(await first('A_x0000_B&#0;C')).toBe('ABC')
  expect(await first('A&#xD83D;B_xDE00_C')).toBe('A\ufffdB\ufffdC')
  // Some programs write a character beyond the first 65,536 as two.
  expect(await first('&#xD83D;&#xDE00; _xD83D__xDE00_')).toBe('😀 😀')
  const damaged = await excel('A\0B')
  expect(() => readFile(damaged)).toThrow('O arquivo está danificado')
  const row = (value: string) =>
    `<table:table-row><table:table-cell><text:p>${value}</text:p></table:table-cell></table:table-row>`
  expect(readFile(await ods(row('nome') + row('A&#xD83D;B'))).sheet.rows[0]?.cells).toEqual(['A\ufffdB'])
})

test('amounts in another currency are reported, in any notation and at any line', async () => {
  const formats = [
    '&quot;R$&quot; #,##0.00',
    '[$R$-416] 0.00',
    '[$€-407] 0.00',
    '&quot;US$&quot; 0.00',
    '0.00 &quot;un&quot;',
  ]
  const styles = `<styleSheet><numFmts>${formats.map((code, n) => `<numFmt numFmtId="${170 + n}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, n) => `<xf numFmtId="${170 + n}"/>`).join('')}</cellXfs></styleSheet>`
  const excel = (style: number) =>
    workbook(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'preco')}</row><row r="2">${text('A2', 'A')}<c r="B2" s="0"><v>5</v></c></row>` +
        `<row r="3">${text('A3', 'B')}<c r="B3" s="${style}"><v>5.5</v></c></row>`,
      [],
      { 'xl/styles.xml': styles },
    )
  const currency = (file: string | Buffer) => readFile(file).numbers[0]?.currency ?? null
  const found = await Promise.all(formats.map(async (_, style) => currency(await excel(style))))
  expect(found).toEqual([null, null, '€', 'US$', null])
  const cell = (value: string, more = '') =>
    `<table:table-cell ${more}><text:p>${value}</text:p></table:table-cell>`
  const openDocument = (code: string) =>
    ods(
      `<table:table-row>${cell('nome')}${cell('preco')}</table:table-row><table:table-row>${cell('A')}${cell('5', `office:value-type="currency" office:currency="${code}" office:value="5"`)}</table:table-row>`,
    )
  expect(currency(await openDocument('USD'))).toBe('USD')
  expect(currency(await openDocument('BRL'))).toBeNull()
  expect(currency('nome;preco\nA;R$ 5,00\nB;US$ 4,00\n')).toBe('US$')
})
