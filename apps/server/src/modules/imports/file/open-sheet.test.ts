import { gzipSync } from 'node:zlib'
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

test('a file without a header loses no line', () => {
  const { sheet } = read('Café;10,00;5\nChá;2,00;3\n')
  expect([sheet.columns, sheet.rows.length]).toEqual([['Coluna A', 'Coluna B', 'Coluna C'], 2])
  expect(read('Café;Preço\nChá;2,00\n').sheet.rows).toHaveLength(1)
})
