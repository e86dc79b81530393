import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book, ods, readFile as read, workbook, zipped } from '../../../../test/import.ts'

const names = ({ drafts }: ReturnType<typeof read>) => drafts.map(({ product }) => product.name)
const told = ({ issues }: ReturnType<typeof read>) =>
  issues.map(({ line, field, message }) => [line, field, message])

test('mixed line ends in one file lose no row', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 2, maxLength: 12 }),
      fc.constantFrom(';', ',', '\t'),
      (ends, mark) => {
        const text = ends.map(
          (end, row) => `${row ? `P${row}` : 'nome'}${mark}${row ? row : 'estoque'}${end}`,
        )
        const found = read(text.join(''))
        expect(names(found)).toEqual(ends.slice(1).map((_, row) => `P${row + 1}`))
        expect(found.drafts.map(({ line }) => line)).toEqual(ends.slice(1).map((_, row) => row + 2))
      },
    ),
  )
  expect(names(read('nome;preco\r\nCafé;1,50\nChá;2,50\n'))).toEqual(['Café', 'Chá'])
})

test('UTF-16 is read in both byte orders, with and without a byte order mark', () => {
  const text = 'Código;Nome;Preço\nc1;Café da manhã;1,50\n'
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const file of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    little,
    big,
  ])
    expect(names(read(file))).toEqual(['Café da manhã'])
})

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;R$ &quot;#,##0.00"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>'
const HEAD =
  '<row r="1"><c r="A1" t="str"><v>nome</v></c><c r="B1" t="str"><v>preco</v></c><c r="C1" t="str"><v>estoque</v></c></row>'

test('a date is not a number, an amount with a currency is', async () => {
  const rows = (style: number) =>
    `${HEAD}<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2" s="${style}"><v>46037</v></c><c r="C2"><v>1</v></c></row>`
  const file = async (style: number) => read(await workbook(rows(style), [], { 'xl/styles.xml': STYLES }))
  for (const style of [1, 2])
    expect(told(await file(style))).toEqual([
      [2, 'sale_price', 'Aqui há uma data, e o esperado é um número.'],
    ])
  expect((await file(1)).issues[0]?.value).toBe('15/01/2026')
  for (const style of [0, 3]) expect((await file(style)).drafts[0]?.product.sale_price).toBe('46037')
})

test('formulas without a stored result, and failed ones, are refused with their cell', async () => {
  const found = read(
    await workbook(
      `${HEAD}<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2"><f>C2*2</f></c><c r="C2"><v>1</v></c></row>` +
        '<row r="3"><c r="A3" t="str"><v>B</v></c><c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>' +
        '<row r="4"><c r="A4" t="str"><v>C</v></c><c r="B4"><f>1+1</f><v>2</v></c></row>' +
        '<row r="5"><c r="A5" t="str"><v>D</v></c><c r="B5" t="str"><f>""</f><v></v></c></row>',
    ),
  )
  expect(told(found)).toEqual([
    [2, 'sale_price', expect.stringContaining('não tem resultado guardado')],
    [3, 'sale_price', 'A fórmula desta célula deu erro (#DIV/0!).'],
  ])
  expect(names(found)).toEqual(['C', 'D'])
})

test('cells without a reference keep their columns', async () => {
  const cell = (text: string) => (text ? `<c t="str"><v>${text}</v></c>` : '<c/>')
  const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
  const { drafts } = read(
    await workbook(
      row('codigo', 'nome', 'preco', 'estoque') +
        row('', 'A', '', '3') +
        row('X', '', '', '') +
        row('Y', 'B', '2', ''),
    ),
  )
  expect(drafts.map(({ product }) => [product.internal_code, product.name, product.sale_price])).toEqual([
    [null, 'A', null],
    ['Y', 'B', '2'],
  ])
  expect(drafts[0]?.product.variants[0]?.initial_stock).toBe('3')
})

test('the sheet with the products is found behind a cover sheet, and the others are named', async () => {
  const sheet = (name: string, rows: string) => ({ name, rows })
  const cover = sheet(
    'Capa',
    '<row><c t="str"><v>Loja da Ana</v></c><c t="str"><v>Janeiro</v></c></row><row><c t="str"><v>Contato</v></c><c t="str"><v>x</v></c></row>',
  )
  const products = sheet('Lista', `${HEAD}<row r="2"><c r="A2" t="str"><v>Café</v></c></row>`)
  for (const sheets of [
    [cover, products],
    [products, cover],
  ]) {
    const found = read(await zipped(book(sheets)))
    expect([found.sheet.name, found.sheet.others, names(found)]).toEqual(['Lista', ['Capa'], ['Café']])
  }
})

test('ODS is read: repeated cells and rows, dates, notes, hidden sheets', async () => {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
  const number = (value: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value.replace('.', ',')}</text:p></table:table-cell>`
  const found = read(
    await ods(
      `<table:table-row>${text('Nome')}${text('Preço')}${text('Código')}${text('Estoque')}</table:table-row>` +
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="4"/></table:table-row>' +
        `<table:table-row>${text('Pão <text:s text:c="2"/>&amp; cia<office:annotation><text:p>nota</text:p></office:annotation>')}${number('1234.5')}${text('P1')}${number('3')}</table:table-row>` +
        `<table:table-row>${text('Chá')}<table:table-cell/>${text('C1')}<table:table-cell office:value-type="date" office:date-value="2026-01-15"><text:p>15/01/26</text:p></table:table-cell></table:table-row>` +
        `<table:table-row table:number-rows-repeated="2">${text('Mel')}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>` +
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ),
  )
  expect(found.sheet).toMatchObject({ format: 'ods', name: 'Produtos', others: [] })
  expect(
    found.drafts.map(({ line, product }) => [line, product.name, product.sale_price, product.internal_code]),
  ).toEqual([
    [5, 'Pão & cia', '1234.5', 'P1'],
    [7, 'Mel', null, null],
    [8, 'Mel', null, null],
  ])
  expect(told(found)).toEqual([[6, 'stock', 'Aqui há uma data, e o esperado é um número.']])
})

test("the separator is the header's, even if the first rows are longer than the inspected part", () => {
  const long = `"${'a;b '.repeat(20_000)}"`
  expect(names(read(`nome,preco,link\nCafé,"1,5",${long}\nChá,2,x\n`))).toEqual(['Café', 'Chá'])
})
