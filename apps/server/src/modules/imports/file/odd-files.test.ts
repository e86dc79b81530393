import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book, ods, readFile as read, workbook, zipped } from '../../../../test/import.ts'
import { buildDrafts } from '../build-drafts.ts'
import { guessColumns } from '../guess-columns.ts'
import { openSheet } from './open-sheet.ts'

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

test('WooCommerce: variations become variants, categories and types are recognised', () => {
  const found = read(
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Description,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n' +
      '10,variable,CAM,,Camiseta,1,,,,"Roupas > Camisetas, Novidades",,Cor,"Azul, Preto",Tamanho,"P, M"\n' +
      '11,variation,CAM-P,7891000315507,Camiseta - Azul P,1,,3,39.90,,CAM,Cor,Azul,Tamanho,P\n' +
      '12,variation,CAM-M,,Camiseta - Preto M,1,,2,39.90,,CAM,Cor,Preto,Tamanho,M\n' +
      '20,variable,,,Meia,1,,,,Roupas,,Tamanho,"P, G",,\n' +
      '21,variation,,,Meia - P,1,,5,9.90,,id:20,Tamanho,P,,\n' +
      '30,simple,MEL,,Mel,-1,,1,12.50,,,,,,\n40,grouped,KIT,,Kit,1,,,,,,,,,\n',
  )
  expect(found.source).toBe('woocommerce')
  expect(found.drafts).toMatchObject([
    {
      category: 'Camisetas',
      lines: [2, 3, 4],
      product: {
        name: 'Camiseta',
        internal_code: 'CAM',
        sale_price: '39.90',
        variants: [
          { size: 'P', color: 'Azul', sku: 'CAM-P', barcode: '7891000315507', initial_stock: '3' },
          { size: 'M', color: 'Preto', sku: 'CAM-M', initial_stock: '2' },
        ],
      },
    },
    { category: 'Roupas', product: { name: 'Meia', internal_code: null, variants: [{ size: 'P' }] } },
    { is_active: false, product: { name: 'Mel', internal_code: 'MEL', variants: [{ size: null }] } },
  ])
  expect(found.skipped).toEqual([{ line: 8, reason: expect.stringContaining('agrupado') }])
})

test('Square: one item with its variations, prices with their currency', () => {
  const found = read(
    'Token,Item Name,Variation Name,SKU,Description,Category,Price (CAD),Current Quantity Loja Centro\n' +
      'A,Caneca,Regular,CAN-1,Boa,Cozinha,$95.00,4\nB,Camisa,Small,CM-S,,Roupas,"$1,095.00",1\nC,Camisa,Large,CM-L,,Roupas,"$1,095.00",2\n',
  )
  expect(found.source).toBe('square')
  expect(found.drafts).toMatchObject([
    {
      category: 'Cozinha',
      product: {
        name: 'Caneca',
        sale_price: '95.00',
        variants: [{ size: null, sku: 'CAN-1', initial_stock: '4' }],
      },
    },
    {
      product: {
        name: 'Camisa',
        sale_price: '1095.00',
        variants: [{ size: 'Small', sku: 'CM-S' }, { size: 'Large' }],
      },
    },
  ])
  expect(found.numbers).toMatchObject([
    { field: 'sale_price', decimals: 'point', unclear: false, currency: 'CAD' },
  ])
})

test('rounded codes are refused everywhere; codes that only look rounded are accepted', () => {
  const found = read('codigo;nome;sku\n1,23E+05;A;\nX;B;7,9E+12\n12E4;C;\n')
  expect(told(found).map(([line, field]) => [line, field])).toEqual([
    [2, 'internal_code'],
    [3, 'sku'],
  ])
  expect(names(found)).toEqual(['C'])
})

test('an invisible character is named', () => {
  expect(told(read('nome;preco\nCa\u200bfé;1\n'))).toEqual([
    [
      2,
      'name',
      'O texto tem um caractere invisível na posição 3: espaço de largura zero (U+200B). Apague-o.',
    ],
  ])
})

test('every line is applied, skipped with a reason, or refused with a reason', () => {
  const line = fc.constantFrom(
    'A1;Café;10,50;1;',
    ';Chá;2;;',
    ';;3;;',
    'B;Pó;abc;1;',
    'C;Blusa;5;1;P',
    'C;Blusa;5;-1;M',
    ';Total;999;5;',
    'Total geral:;;;5;',
    'codigo;nome;preco;estoque;tamanho',
    'D;Sa\u200bl;1;1;',
    ';;;;',
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 25 }), fc.boolean(), (lines, titled) => {
      const filled = lines.filter((text) => text !== ';;;;').length
      fc.pre(lines.some((text) => text !== ';;;;' && !text.startsWith('codigo')))
      const title = titled ? 'Lista da loja;;;;\n' : ''
      const found = read(`${title}codigo;nome;preco;estoque;tamanho\n${lines.join('\n')}\n`)
      const applied = found.drafts.flatMap((draft) => draft.lines)
      const skipped = found.skipped.map((one) => one.line)
      expect(applied.length + skipped.length + found.refused.flat().length).toBe(filled + (titled ? 1 : 0))
      expect(new Set([...applied, ...skipped]).size).toBe(applied.length + skipped.length)
      expect(found.invalid === 0).toBe(found.issues.length === 0)
      expect(found.skipped.every(({ reason }) => reason !== '')).toBe(true)
      expect(names(found).some((name) => /^total/i.test(name))).toBe(false)
    }),
  )
})

test('each column determines its decimal mark; an ambiguous one is asked about', () => {
  const columns = (prices: string[], stock: string[], chosen = {}) => {
    const sheet = openSheet(
      Buffer.from(
        `nome;unidade;preco;estoque\n${prices.map((price, row) => `P${row};kg;${price};${stock[row] ?? ''}`).join('\n')}`,
      ),
      false,
    )
    const { drafts, numbers } = buildDrafts(sheet, guessColumns(sheet.columns, 'other'), chosen)
    return {
      prices: drafts.map(({ product }) => product.sale_price),
      stock: drafts.map(({ product }) => product.variants[0]?.initial_stock),
      numbers: numbers.map(({ field, decimals, unclear }) => `${field} ${decimals}${unclear ? '?' : ''}`),
    }
  }
  expect(columns(['12,90', '1.500'], ['0.500', '2.5'])).toEqual({
    prices: ['12.90', '1500'],
    stock: ['0.500', '2.5'],
    numbers: ['sale_price comma', 'stock point'],
  })
  expect(columns(['1.500', '2.000'], ['1', '2']).numbers).toEqual(['sale_price comma?'])
  expect(columns(['1.500', '2.000'], ['1', '2'], { sale_price: 'point' })).toMatchObject({
    prices: ['1.50', '2.00'],
    numbers: ['sale_price point'],
  })
  expect(columns(['12,90', '0.500', '1.500'], []).numbers).toEqual(['sale_price comma?'])
  expect(columns(['12,90', '0.500', '1.500'], [], { sale_price: 'comma' }).prices).toEqual([
    '12.90',
    '0.50',
    '1500',
  ])
  // Each of these has one reading only, so there is no question.
  expect(columns(['10,50', '3.90', '7,00'], [])).toMatchObject({
    prices: ['10.50', '3.90', '7.00'],
    numbers: ['sale_price comma'],
  })
  expect(columns(['R$ 1.234.567', '1500'], []).prices).toEqual(['1234567', '1500'])
})

test("the separator is the header's, even if the first rows are longer than the inspected part", () => {
  const long = `"${'a;b '.repeat(20_000)}"`
  expect(names(read(`nome,preco,link\nCafé,"1,5",${long}\nChá,2,x\n`))).toEqual(['Café', 'Chá'])
})
