import { gzipSync } from 'node:zlib'
import { categoryInput } from '@prateleira/contract/catalog/category-schemas'
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@prateleira/contract/imports/constants'
import { expect, test } from 'vitest'
import { workbook, zipped } from '../../../../test/import.ts'
import { buildDrafts } from '../build-drafts.ts'
import { guessColumns, guessSource } from '../guess-columns.ts'
import { openSheet } from './open-sheet.ts'

function read(content: string | Buffer, packed = false) {
  const sheet = openSheet(Buffer.from(content), packed)
  const source = guessSource(sheet.columns)
  const mapping = guessColumns(sheet.columns, source)
  return { sheet, source, mapping, ...buildDrafts(sheet, mapping) }
}
const products = (content: string | Buffer) => read(content).drafts.map(({ product }) => product)
const refusal = (content: string | Buffer, packed = false) => {
  try {
    openSheet(Buffer.from(content), packed)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const COFFEE = { name: 'Café', sale_price: '1234.5', internal_code: 'C1' }

test('a CSV is read with any separator, encoding, line ends and decimal mark', () => {
  const semicolons = 'Código;Nome;Preço\r\nc1;Café;1.234,50\r\n'
  const files: (string | Buffer)[] = [
    semicolons,
    `\ufeff${semicolons}`,
    Buffer.from(semicolons, 'latin1'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(semicolons, 'utf16le')]),
    `sep=;\r\n${semicolons}`,
    'Código,Nome,Preço\nc1,Café,"1234,50"\n',
    'Código,Nome,Preço\nc1,Café,"1,234.50"\n',
    'Código\tNome\tPreço\nc1\tCafé\tR$ 1234.50',
    'Código|Nome|Preço\rc1|Café|1234,5',
    'Lista de produtos;;\n\nCódigo;Nome;Preço\nc1;Café;1234,5\n;;\n',
  ]
  for (const file of files) {
    const [product, ...others] = products(file)
    expect({ ...product, sale_price: product?.sale_price?.replace(/0$/, '') }, String(file)).toMatchObject(
      COFFEE,
    )
    expect(others).toEqual([])
  }
  expect(products('nome;descricao\n"Suco ""bom""; gelado";"duas\nlinhas"')).toMatchObject([
    { name: 'Suco "bom"; gelado', description: 'duas\nlinhas' },
  ])
  expect(products(gzipSync('nome\nCafé').length > 0 ? 'nome\nCafé' : '')).toMatchObject([{ name: 'Café' }])
  expect(read(gzipSync('nome\nCafé'), true).drafts).toHaveLength(1)
})

test('numbers of a file use one decimal mark', () => {
  const prices = (...values: string[]) =>
    products(`nome;preco\n${values.map((value, index) => `P${index};${value}`).join('\n')}`).map(
      ({ sale_price }) => sale_price,
    )
  expect(prices('1.234', '12,5')).toEqual(['1234', '12.5'])
  expect(prices('1.230', '12.5')).toEqual(['1.23', '12.5'])
  expect(prices('1.234')).toEqual(['1234'])
  expect(prices('10,9900000000', '0,1', '')).toEqual(['10.99', '0.1', null])
})

test('a typed price with a third decimal is refused as in the form, one that a sheet computed is rounded to the cents it shows', async () => {
  const csv = read('nome;preco;custo\nA;10,995;1\nB;12,5;0,004\nC;25.869999999999997;1\n')
  const number = (reference: string, value: string) => `<c r="${reference}"><v>${value}</v></c>`
  const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`
  const xlsx = read(
    await workbook(
      `<row r="1">${text('A1', 'nome')}${text('B1', 'preco')}</row><row r="2">${text('A2', 'A')}${number('B2', '10.995')}</row>` +
        `<row r="3">${text('A3', 'B')}${number('B3', '25.8699999999997')}</row>` +
        `<row r="4">${text('A4', 'C')}${number('B4', '3.3333333333333335')}</row><row r="5">${text('A5', 'D')}${text('B5', '17,5365')}</row>`,
    ),
  )
  const refused = ({ issues }: typeof csv) =>
    issues.map(({ line, field, value, message }) => [line, field, value, message])
  const message = 'Use no máximo 2 casas decimais'
  expect(refused(csv)).toEqual([
    [2, 'sale_price', '10,995', message],
    [3, 'cost_price', '0,004', message],
  ])
  expect(refused(xlsx)).toEqual([[5, 'sale_price', '17,5365', message]])
  const prices = ({ drafts }: typeof csv) => drafts.map(({ product }) => product.sale_price)
  expect(prices(csv)).toEqual(['25.87'])
  expect(prices(xlsx)).toEqual(['11.00', '25.87', '3.33'])
})

test('an XLSX yields texts, numbers as stored and the last results of formulas', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Preço</t></is></c><c r="C1" t="str"><v>EAN</v></c><c r="D1" t="str"><v>Estoque</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><f>1+1</f><v>19.899999999999999</v></c><c r="C3"><v>36000291452</v></c><c r="D3"><v>1.2E1</v></c></row>`
  const file = await workbook(rows, [
    '<t>Nome</t>',
    '<r><t>Pão &amp; </t></r><r><t>Água</t></r><rPh><t>x</t></rPh>',
  ])
  const { sheet, drafts } = read(file)
  expect(sheet.format).toBe('xlsx')
  expect(drafts).toMatchObject([
    {
      line: 3,
      product: {
        name: 'Pão & Água',
        sale_price: '19.9',
        variants: [{ barcode: '036000291452', initial_stock: '12' }],
      },
    },
  ])
})

test('files of Bling, Tiny and Shopify become products with variants', () => {
  const bling = read(
    '"Código";"Descrição";"Unidade";"Preço";"Situação";"Estoque";"GTIN/EAN";"Código Pai";"Categoria do produto"\n' +
      '"CAM";"Camiseta";"PC";"39,90";"Ativo";"0,00";"";"";"Roupas"\n' +
      '"CAM-P";"Camiseta Cor:Azul;Tamanho:P";"PC";"39,90";"Ativo";"3,00";"7891000315507";"CAM";""\n' +
      '"CAM-M";"Camiseta Cor:Azul;Tamanho:M";"PC";"39,90";"Ativo";"2,00";"SEM GTIN";"CAM";""\n' +
      '"MEL";"Mel";"KG";"20";"Inativo";"1,5";"";"";""\n',
  )
  expect(bling.source).toBe('bling')
  expect(bling.drafts).toMatchObject([
    {
      category: 'Roupas',
      is_active: true,
      product: {
        name: 'Camiseta',
        internal_code: 'CAM',
        unit: 'un',
        variants: [
          { size: 'P', color: 'Azul', sku: 'CAM-P', barcode: '7891000315507', initial_stock: '3.00' },
          { size: 'M', color: 'Azul', sku: 'CAM-M', barcode: null, initial_stock: '2.00' },
        ],
      },
    },
    { is_active: false, product: { name: 'Mel', unit: 'kg', variants: [{ initial_stock: '1.5' }] } },
  ])

  const tiny = read(
    'Código (SKU),Descrição,Unidade,Preço,Código do pai,Variações\nT-P,Tênis,Un,"99,00",T,Cor:Preto||Numeração:38\nT-G,Tênis,Un,"99,00",T,Cor:Preto||Numeração:40\n',
  )
  expect(tiny.source).toBe('tiny')
  expect(tiny.drafts).toMatchObject([
    {
      product: {
        name: 'Tênis',
        internal_code: 'T',
        variants: [{ size: '38', color: 'Preto' }, { size: '40' }],
      },
    },
  ])

  const shopify = read(
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\n' +
      'top,Top,<p>Bom &amp; bonito</p>,Moda,Size,S,Color,Red,TS,10.50,1,a.jpg\ntop,,,,,M,,Blue,TM,12.00,2,\ntop,,,,,,,,,,,b.jpg\n' +
      'one,Um,,,Title,Default Title,,,,7.00,4,\n',
  )
  expect(shopify.source).toBe('shopify')
  expect(shopify.mixed_prices).toBe(1)
  expect(shopify.drafts).toMatchObject([
    {
      category: 'Moda',
      product: {
        name: 'Top',
        description: 'Bom & bonito',
        internal_code: null,
        sale_price: '10.50',
        variants: [
          { size: 'S', color: 'Red', sku: 'TS' },
          { size: 'M', color: 'Blue', sku: 'TM', initial_stock: '2' },
        ],
      },
    },
    { product: { name: 'Um', variants: [{ size: null, color: null, initial_stock: '4' }] } },
  ])

  // One code with several sizes, as typed by hand.
  const own = read('codigo;nome;tamanho;estoque\nA;Blusa;P;1\nA;Blusa;M;2\nB;Meia;;3\n')
  expect(own.drafts.map(({ product }) => product.variants.length)).toEqual([2, 1])
})

test('errors are reported by line and field', () => {
  const { issues, drafts, invalid } = read(
    'codigo;nome;preco;estoque;unidade;codigo de barras\n' +
      'A;;10;1;un;\nB;Café;abc;1;un;\nC;Mel;10;-1;un;\nD;Chá;10;1,5;un;\nE;Pó;10;1;arroba;\nF;Bis;10;1;un;7891000315508\n' +
      'G;Kit;10;1;un;7,89785E+12\nH;Um;10;1;un;7891000315507\nh;Dois;10;1;un;7891000315507\n',
  )
  expect([drafts.length, invalid]).toEqual([1, 8])
  expect(issues.map(({ line, field, message }) => [line, field, message])).toEqual([
    [2, 'name', 'Por favor, informe o nome do produto.'],
    [3, 'sale_price', 'O preço deve ser um número, como 12,50'],
    [4, 'stock', 'O estoque não pode ser negativo.'],
    [5, 'stock', 'Produtos contados por unidade (un) só aceitam números inteiros.'],
    [6, 'unit', 'Unidade desconhecida: use un, kg, g, L, mL ou m'],
    [7, 'barcode', 'Código de barras inválido: confira os dígitos'],
    [8, 'barcode', expect.stringContaining('A planilha arredondou este código')],
    [10, 'internal_code', 'Código interno repetido: já está na linha 9'],
    [10, 'barcode', 'Código de barras repetido: já está na linha 9'],
  ])
})

test('a code that a refused line has already is repeated: the later line does not become the product unnoticed', () => {
  const { issues, drafts } = read(
    'codigo;nome;estoque\nVB;Viés;duzentos\nvb;Viés (repetido);50\nC;Cola;1\nVB;;5\n',
  )
  expect(drafts.map(({ product }) => product.name)).toEqual(['Cola'])
  expect(issues.map(({ line, field }) => [line, field])).toEqual([
    [2, 'stock'],
    [3, 'internal_code'],
    [5, 'name'],
    [5, 'internal_code'],
  ])
})

test('so is a barcode, but none that a spreadsheet rounded', () => {
  const { issues, drafts } = read(
    'nome;estoque;codigo de barras\nViés;duzentos;7891000315507\nOutro;50;7891000315507\nA;x;7,89785E+12\nB;x;7,89785E+12\n',
  )
  expect(drafts).toEqual([])
  expect(issues.map(({ line, field }) => [line, field])).toEqual([
    [2, 'stock'],
    [3, 'barcode'],
    [4, 'barcode'],
    [4, 'stock'],
    [5, 'barcode'],
    [5, 'stock'],
  ])
})

test('a category is refused in a file as in its form, with the same words', () => {
  const { name } = categoryInput.shape
  const most = 'x'.repeat(name.maxLength ?? 0)
  const refused = [`${most}x`, 'Be\u200bbidas']
  const file = ['', '\u2800', most, ...refused].map((category) => `Café;${category}\n`).join('')
  const found = read(`nome;categoria\n${file}`)
  expect(found.drafts.map(({ category }) => category)).toEqual([null, null, most])
  expect(found.issues.map(({ line, field, message }) => [line, field, message])).toEqual(
    refused.map((category, index) => [
      5 + index,
      'category',
      name.safeParse(category).error?.issues[0]?.message,
    ]),
  )
})

test('files that are not tables, too large, damaged or bombs are refused with the reason', async () => {
  expect(refusal('')).toBe('O arquivo está vazio.')
  expect(refusal('nome;preco\n')).toContain('só tem o cabeçalho')
  expect(refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('Excel antigo')
  for (const [head, what] of [
    ['\x89PNG\r\n\x1a\n', 'uma imagem'],
    ['\xff\xd8\xff\xe0', 'uma imagem'],
    ['GIF89a\x01\0\x01\0', 'uma imagem'],
    ['RIFF\x24\x10\0\0WEBPVP8 ', 'uma imagem'],
    ['\0\0\0\x18ftypheic', 'uma imagem'],
    ['%PDF-1.7\n', 'um PDF'],
    ['Rar!\x1a\x07\x01\0', 'um arquivo compactado'],
    ['7z\xbc\xaf\x27\x1c', 'um arquivo compactado'],
    ['\x1f\x8b\x08', 'um arquivo compactado'],
  ] as const)
    expect(refusal(Buffer.from(`${head};nome\nCafé`, 'latin1')), head).toContain(
      `não é uma planilha, é ${what}`,
    )
  for (const header of ['GIF8', 'GIF89a', '%PDF', '%PDF-1.7', 'Rar!', 'RIFF'])
    expect(openSheet(Buffer.from(`${header};nome\n1;Café`), false).columns).toEqual([header, 'nome'])
  expect(refusal('<html><table>')).toContain('página')
  expect(refusal(Buffer.from([1, 0, 2, 0]))).toContain('não é CSV, XLSX nem ODS')
  expect(refusal('nome\n"aberta')).toContain('aspas')
  expect(refusal(Buffer.alloc(IMPORT_FILE_MAX_BYTES + 1, 65))).toContain('no máximo 8 MB')
  expect(refusal(gzipSync(Buffer.alloc(IMPORT_FILE_MAX_BYTES + 1, 65)), true)).toContain('no máximo 8 MB')
  expect(refusal('não é gzip', true)).toContain('não chegou inteiro')
  expect(refusal(`nome\n${'x\n'.repeat(IMPORT_ROWS_MAX + 1)}`)).toContain('mais de 20.000 linhas')
  const whole = await workbook('<row r="1"><c r="A1" t="str"><v>nome</v></c></row>')
  for (const cut of [30, whole.length >> 1, whole.length - 5]) {
    expect(refusal(whole.subarray(0, cut)), String(cut)).toMatch(/danificado|incompleto/)
  }
  expect(refusal(await zipped({ 'outro.txt': 'x' }))).toContain('incompleto')
  // 100 MB of spaces in 100 kB, and entities that would expand without end.
  const bomb = await workbook(' '.repeat(100 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(IMPORT_FILE_MAX_BYTES)
  expect(refusal(bomb)).toContain('grande demais')
  const entities = await workbook(
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><row r="1"><c r="A1" t="str"><v>&a;&a;</v></c></row><row r="2"><c r="A2" t="str"><v>x</v></c></row>',
  )
  expect(openSheet(entities, false).columns).toEqual(['&a;&a;'])
})
