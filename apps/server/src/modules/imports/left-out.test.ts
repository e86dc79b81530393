import { IMPORT_ISSUES_SHOWN } from '@prateleira/contract/imports/constants'
import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { ended, previewFile, sendFile, start } from '../../../test/import.ts'

const app = await testApp()
const WRONG = 2_000
const FILE = [
  'codigo;nome;preco',
  ...Array.from({ length: WRONG }, (_, index) => `=CMD-${index};Produto ${index};dez`),
  'CERTO;Certo;1,50',
].join('\n')
const HEADER = ['Linha', 'Produto', 'Situação', 'Campo', 'Valor', 'Motivo']

const pathOf = (id: string, query = '') => `/api/v1/imports/${id}/issues/export${query}`
const download = (shop: Shop, id: string, format: string) =>
  fetch(app.url + pathOf(id, `?format=${format}`), { headers: { cookie: shop.cookie } })

test('all errors of a file can be downloaded as CSV and XLSX, by line and field, in any number', async () => {
  const shop = await app.shop()
  const { id, mapping } = await sendFile(shop, FILE)
  const preview = await previewFile(shop, id, mapping)
  expect([preview.issue_count, preview.issues.length]).toEqual([WRONG, IMPORT_ISSUES_SHOWN])
  const expected = Array.from({ length: WRONG }, (_, index) => [
    index + 2,
    `Produto ${index}`,
    'Recusada',
    'Preço de venda',
    'dez',
    'O preço deve ser um número, como 12,50',
  ])

  const csv = await download(shop, id, 'csv')
  expect(csv.headers.get('content-disposition')).toMatch(
    /^attachment; filename="erros-da-importacao-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const rows: string[][] = parse(await csv.text(), { bom: true })
  expect(rows).toEqual([HEADER, ...expected.map((row) => row.map(String))])

  const xlsx = await download(shop, id, 'xlsx')
  const [sheet] = await readExcel(Buffer.from(await xlsx.arrayBuffer()))
  expect(sheet?.data).toEqual([HEADER, ...expected])
})

test('conflicts with existing products are errors too, and formulas are neutralised', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({ name: 'Antigo', internal_code: '=1+1' })
  const { id, mapping } = await sendFile(shop, 'codigo;nome\n=1+1;Novo\n')
  await previewFile(shop, id, mapping)
  const rows: string[][] = parse(await (await download(shop, id, 'csv')).text(), { bom: true })
  expect(rows.slice(1)).toEqual([
    [
      '2',
      'Novo',
      'Já cadastrada',
      'Código interno',
      "'=1+1",
      'Produto já cadastrado: a loja o tem com o código interno "=1+1", como “Antigo”.',
    ],
  ])
})

test('the file lists every line that is not imported: refused, refused with another, known, and skipped', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({ name: 'Antigo', internal_code: 'X' })
  const file =
    'Lista\ncodigo;nome;preco;tamanho\nX;Meia;1;P\nX;Meia;1;M\nA;Certo;1;\nB;Blusa;1;P\nB;Blusa;dez;M\nB;Blusa;1;G\n;Soma;3;\n;;9;\n'
  const { id, mapping } = await sendFile(shop, file)
  const { lines, issues } = await previewFile(shop, id, mapping)
  // What is to be corrected, before what the shop has already.
  expect(issues.map(({ line }) => line)).toEqual([7, 3])
  const rows: string[][] = parse(await (await download(shop, id, 'csv')).text(), { bom: true })
  expect(rows.slice(1).map(([line, name, outcome, , , message]) => [line, name, outcome, message])).toEqual([
    ['6', 'Blusa', 'Recusada', 'Recusada com a linha 7, que é do mesmo produto'],
    ['7', 'Blusa', 'Recusada', 'O preço deve ser um número, como 12,50'],
    ['8', 'Blusa', 'Recusada', 'Recusada com a linha 7, que é do mesmo produto'],
    [
      '3',
      'Meia',
      'Já cadastrada',
      'Produto já cadastrado: a loja o tem com o código interno "X", como “Antigo”.',
    ],
    ['4', 'Meia', 'Já cadastrada', 'Já cadastrada com a linha 3, que é do mesmo produto'],
    ['1', '', 'Ignorada', 'Acima do cabeçalho'],
    ['9', '', 'Ignorada', 'Linha de total: “Soma”. Se for um produto, dê a ele um código.'],
    ['10', '', 'Ignorada', 'Só traz números: parece a soma das colunas.'],
  ])
  expect(lines).toEqual({ applied: 1, skipped: 3, known: 2, refused: 3 })
  const skippedOnly = await sendFile(shop, 'codigo;nome\nD;Certo\n;Total\n')
  expect((await download(shop, skippedOnly.id, 'csv')).status).toBe(200)
})

test('without errors there is no file, nor for a finished import', async () => {
  const shop = await app.shop()
  const { id } = await sendFile(shop, 'codigo;nome\nA;Certo\n')
  expect((await download(shop, id, 'xlsx')).status).toBe(204)
  await start(shop, id)
  await ended(shop, id)
  expect((await shop.call('GET', pathOf(id))).body.code).toBe('IMPORT_NOT_READY')
  const nameless = await sendFile(shop, 'preco;estoque\n1;2')
  expect((await shop.call('GET', pathOf(nameless.id))).body).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Escolha a coluna do nome do produto',
  })
})

test("another shop's file is as missing as an unknown one; strangers and a closed gate are refused", async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = await sendFile(mine, FILE)
  const missing = crypto.randomUUID()
  const gist = async (shop: Shop, path: string) => {
    const { status, body } = await shop.call('GET', path)
    return [status, body.code, body.message]
  }
  expect(await gist(other, pathOf(id))).toEqual(await gist(other, pathOf(missing)))
  expect((await gist(other, pathOf(id)))[1]).toBe('NOT_FOUND')
  for (const wrong of ['not-an-id', `${id}x`])
    expect(await gist(mine, pathOf(wrong))).toEqual(await gist(mine, `/api/v1/imports/${wrong}`))
  expect(await gist(mine, pathOf(id, '?format=pdf'))).toEqual([400, 'BAD_REQUEST', 'Formato inválido'])
  expect((await gist(mine, pathOf(id, '?user_id=x')))[0]).toBe(400)
  expect((await gist(app.nobody, pathOf(id)))[1]).toBe('UNAUTHORIZED')
  const closed = await app.shop({ subscription_status: 'inactive' })
  // What they may comes before what they ask.
  for (const query of ['', '?format=pdf'])
    expect((await gist(closed, pathOf(id, query)))[1]).toBe('SUBSCRIPTION_REQUIRED')
})
