import { expect, test, vi } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { ended, importFile, previewFile, sendFile, start, undo } from '../../../test/import.ts'
import { enter, leave, stocked } from '../../../test/stock.ts'

const app = await testApp()

const FILE =
  'Código;Nome;Categoria;Preço de custo;Preço de venda;Estoque;Código de barras;Tamanho\n' +
  'CAM;Camiseta;Roupas;18,00;39,90;5;7891000315507;P\nCAM;Camiseta;Roupas;18,00;39,90;8;;M\n' +
  ';Café;MERCEARIA;12,9;19,9;24;;\nCHA;Chá;;;;;;\n'

test('an import creates products with variants, categories, codes, prices and stock of the ledger', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createCategory({ name: 'Mercearia' })
  const sent = await sendFile(shop, FILE)
  expect(sent).toMatchObject({ status: 'ready', row_count: 4, source: 'other', format: 'csv' })
  expect(sent.columns[1]).toEqual({ name: 'Nome', samples: ['Camiseta', 'Café', 'Chá'] })
  expect(await previewFile(shop, sent.id, sent.mapping)).toMatchObject({
    products: 3,
    valid: 3,
    invalid: 0,
    issues: [],
    new_categories: ['Roupas'],
    room: null,
  })
  expect((await shop.api.catalog.listProducts({})).total).toBe(0)

  await start(shop, sent.id)
  expect(await ended(shop, sent.id)).toMatchObject({
    status: 'done',
    products_made: 3,
    variants_made: 4,
    categories_made: 1,
    products_skipped: 0,
    progress: { done: 3, total: 3 },
  })
  const { items, total } = await shop.api.catalog.listProducts({})
  expect(total).toBe(3)
  const shirt = items.find(({ name }) => name === 'Camiseta')
  expect(shirt).toMatchObject({
    internal_code: 'CAM',
    category_name: 'Roupas',
    sale_price: '39.90',
    total_stock: '13',
  })
  expect(items.find(({ name }) => name === 'Café')).toMatchObject({
    internal_code: expect.stringMatching(/^PR\d{9}$/),
    category_name: 'Mercearia',
  })
  const { variants } = await shop.api.catalog.getProduct({ id: shirt?.id ?? '' })
  expect(variants).toMatchObject([
    { size: 'P', barcode: '7891000315507', current_stock: '5', average_cost: '18.00' },
    { size: 'M', current_stock: '8' },
  ])
  const moved = await shop.api.stock.listMovements({ product_id: shirt?.id ?? '' })
  expect(moved.items.map(({ kind, movement_type }) => [kind, movement_type])).toEqual([
    ['initial', 'in'],
    ['initial', 'in'],
  ])
  expect(await shop.api.stock.recentEntries()).toEqual([])
  expect((await shop.api.reports.search({ q: '7891000315507' })).products).toMatchObject([{ exact: true }])
})

test('a product that an earlier import of the file brought is named once, whatever of it is taken', async () => {
  const shop = await app.shop()
  const head = 'codigo;nome;ean;tamanho;preco\n'
  const shirt = 'C1;Camiseta;7891000315507;P;10\nC1;Camiseta;;M;10\n'
  await importFile(shop, `${head}${shirt}C9;Bota;4006381333931;;5\n`)
  const { id, mapping } = await sendFile(shop, `${head}${shirt}C2;Meia;4006381333931;;5\nC3;Cinto;;;5\n`)
  const preview = await previewFile(shop, id, mapping)
  expect(preview).toMatchObject({
    products: 3,
    valid: 1,
    invalid: 2,
    known: 1,
    lines: { applied: 1, skipped: 0, known: 2, refused: 1 },
  })
  expect(preview.issues.map(({ line, field, message }) => [line, field, message])).toEqual([
    [4, 'barcode', 'Já existe uma variante com este código de barras.'],
    [2, 'internal_code', 'Produto já cadastrado: a loja o tem com o código interno "C1", como “Camiseta”.'],
  ])
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({
    products_made: 1,
    products_skipped: 2,
    products_known: 1,
    lines: { applied: 1, skipped: 0, known: 2, refused: 1 },
  })
})

test('the same file again is nothing but known products, with a code, a barcode or both', async () => {
  const shop = await app.shop()
  const file = 'codigo;nome;ean\nA1;Meia;\nA2;Bota;4006381333931\n;Cinto;7891000315507\n'
  await importFile(shop, file)
  const { id, mapping } = await sendFile(shop, file)
  const preview = await previewFile(shop, id, mapping)
  expect(preview).toMatchObject({ valid: 0, invalid: 3, known: 3, lines: { known: 3, refused: 0 } })
  const said =
    /^Produto já cadastrado: a loja o tem com o código interno "(A1|A2|PR\d{9})", como “(Meia|Bota|Cinto)”\.$/
  expect(preview.issues.map(({ message }) => message)).toEqual(
    preview.issues.map(() => expect.stringMatching(said)),
  )
  for (const mode of ['all', 'valid'] as const) {
    const again = await sendFile(shop, file)
    await start(shop, again.id, mode)
    expect(await ended(shop, again.id)).toMatchObject({
      status: 'done',
      failure: null,
      products_made: 0,
      products_known: 3,
      products_skipped: 3,
      lines: { applied: 0, skipped: 0, known: 3, refused: 0 },
    })
  }
  expect((await shop.api.catalog.listProducts({})).total).toBe(3)
})

test('products that the shop has already do not stop all-or-nothing', async () => {
  const shop = await app.shop()
  await importFile(shop, 'codigo;nome\nA1;Meia\n')
  const { id } = await sendFile(shop, 'codigo;nome\nA1;Meia\nA2;Bota\n')
  await start(shop, id, 'all')
  expect(await ended(shop, id)).toMatchObject({
    status: 'done',
    products_made: 1,
    products_known: 1,
    lines: { applied: 1, skipped: 0, known: 1, refused: 0 },
  })
})

test('with an error all-or-nothing imports nothing; the other mode leaves out the wrong ones only', async () => {
  const shop = await app.shop()
  await shop.api.catalog.createProduct({
    name: 'Antigo',
    internal_code: 'X1',
    variants: [{ barcode: '7891000315507' }],
  })
  const file =
    'codigo;nome;ean;preco\nx1;Repetido;;1\nX2;Outro;7891000315507;1\nX3;Novo;;1\nX4;Errado;;abc\nX5;;;1\n'
  const { id, mapping } = await sendFile(shop, file)
  const preview = await previewFile(shop, id, mapping)
  expect(preview).toMatchObject({ products: 5, valid: 1, invalid: 4 })
  expect(preview.issues.map(({ line, name, field, message }) => [line, name, field, message])).toEqual([
    [3, 'Outro', 'barcode', 'Já existe uma variante com este código de barras.'],
    [5, 'Errado', 'sale_price', 'O preço deve ser um número, como 12,50'],
    [6, null, 'name', 'Por favor, informe o nome do produto.'],
    [
      2,
      'Repetido',
      'internal_code',
      'Produto já cadastrado: a loja o tem com o código interno "X1", como “Antigo”.',
    ],
  ])
  await start(shop, id, 'all')
  expect(await ended(shop, id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('com erro'),
  })
  expect((await shop.api.catalog.listProducts({})).total).toBe(1)
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({ status: 'done', products_made: 1, products_skipped: 4 })
  expect((await shop.api.catalog.listProducts({})).total).toBe(2)
})

test('a double click, or twenty, imports once; a second import waits', async () => {
  const shop = await app.shop()
  const [first, second] = [await sendFile(shop, FILE), await sendFile(shop, 'nome\nOutro')]
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => start(shop, index === 7 ? second.id : first.id)),
  )
  const codes = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes.every((code) => code === 'IMPORT_RUNNING')).toBe(true)
  expect(await ended(shop, first.id)).toMatchObject({ status: expect.stringMatching(/done|ready/) })
  await start(shop, first.id)
  await ended(shop, first.id)
  await vi.waitFor(async () => expect(['done', 'ready']).toContain((await ended(shop, second.id)).status))
  expect((await start(shop, first.id)).status).toBe('done')
  const { rows } = await app.admin.query('select attempt from product_imports where id = $1', [first.id])
  expect(rows).toEqual([{ attempt: 1 }])
  const { items } = await shop.api.catalog.listProducts({})
  expect(items.filter(({ internal_code }) => internal_code === 'CAM')).toHaveLength(1)
  expect(items.filter(({ name }) => name === 'Café')).toHaveLength(1)
})

test('the undo removes exactly what the import created, and names what has moved since', async () => {
  const shop = await app.shop()
  const before = await stocked(shop, { name: 'De antes', stock: ['4'] })
  const made = await importFile(shop, FILE)
  const { items } = await shop.api.catalog.listProducts({})
  const product = (name: string) => items.find((item) => item.name === name)?.id ?? ''
  const roupas = (await shop.api.catalog.listCategories()).find(({ name }) => name === 'Roupas')?.id
  const sold = (await shop.api.catalog.getProduct({ id: product('Café') })).variants[0]?.id ?? ''
  await leave(shop, { product_variant_id: sold, quantity: '1' }, { exit_reason: 'venda' })
  await enter(shop, { product_variant_id: before.variant, quantity: '1' })

  expect(await shop.api.imports.previewUndo({ id: made.id })).toEqual({
    removable: 2,
    moved: 1,
    moved_products: [{ id: product('Café'), name: 'Café' }],
  })
  expect(await refusalOf(undo(shop, made.id))).toMatchObject({
    code: 'IMPORT_PRODUCTS_MOVED',
    message: 'Estes produtos já tiveram movimentações depois da importação: "Café".',
  })
  expect((await shop.api.catalog.listProducts({})).total).toBe(4)

  const begun = await Promise.all([undo(shop, made.id, true), undo(shop, made.id, true)])
  expect(begun.every(({ status }) => status === 'undoing' || status === 'undone')).toBe(true)
  expect(await ended(shop, made.id)).toMatchObject({ status: 'undone', products_kept: 1, failure: null })
  expect(await undo(shop, made.id)).toMatchObject({ status: 'undone' })
  const left = (await shop.api.catalog.listProducts({})).items.map(({ name }) => name)
  expect(left.sort()).toEqual(['Café', 'De antes'])
  const categories = await shop.api.catalog.listCategories()
  expect(categories.map(({ id }) => id)).not.toContain(roupas)
  expect(categories.map(({ name }) => name)).toEqual(['MERCEARIA'])
  expect(await refusalOf(start(shop, made.id))).toMatchObject({ code: 'IMPORT_NOT_READY' })
})

test('the undo leaves a product of which a pending sale has some', async () => {
  const shop = await app.shop()
  const made = await importFile(shop, FILE)
  const { items } = await shop.api.catalog.listProducts({ search: 'Café' })
  const coffee = await shop.api.catalog.getProduct({ id: items[0]?.id ?? '' })
  const line = { product_variant_id: coffee.variants[0]?.id ?? '', quantity: '1', unit_price: '19.90' }
  const payments = [{ method: 'pix' as const, amount: '19.90' }]
  const pending = await shop.api.sales.holdSale({
    id: crypto.randomUUID(),
    sale: { lines: [line], total: '19.90', payments },
  })
  expect(await shop.api.imports.previewUndo({ id: made.id })).toMatchObject({
    removable: 2,
    moved_products: [{ name: 'Café' }],
  })
  await undo(shop, made.id, true)
  expect(await ended(shop, made.id)).toMatchObject({ status: 'undone', products_kept: 1 })
  await shop.api.sales.confirmPendingSale({ params: { id: pending.id } })
  expect((await shop.api.catalog.getProduct({ id: coffee.id })).total_stock).toBe('23')
})

test("the plan's limit stops an import as a whole", async () => {
  const plan = await app.admin.query(
    `insert into subscription_plans (name, description, price, duration_months, features, product_limit)
     values ('Três', '', 1, 1, '{}', 3) returning id`,
  )
  const shop = await app.shop({ subscription_status: 'active', plan_id: plan.rows[0].id })
  await stocked(shop)
  const { id, mapping } = await sendFile(shop, FILE)
  expect(await previewFile(shop, id, mapping)).toMatchObject({ valid: 3, room: 2 })
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({
    status: 'failed',
    failure: 'Seu plano permite mais 2 produtos, e o arquivo traz 3. Mude de plano para importar todos.',
  })
  expect((await shop.api.catalog.listProducts({})).total).toBe(1)
})

test('no import starts while another one is undone', async () => {
  const shop = await app.shop()
  const { id } = await importFile(shop, FILE)
  const other = await sendFile(shop, 'nome\nOutro')
  await app.admin.query(`update product_imports set status = 'undoing' where id = $1`, [id])
  expect(await refusalOf(start(shop, other.id))).toMatchObject({ code: 'IMPORT_RUNNING' })
  expect(await refusalOf(start(shop, id))).toMatchObject({ code: 'IMPORT_RUNNING' })
  expect(await undo(shop, id)).toMatchObject({ status: 'undoing' })
})

test('lines are counted by result, and an ambiguous column is asked about first', async () => {
  const shop = await app.shop()
  const file = 'Lista;;\nnome;preco;estoque\nCafé;1.500;1\nChá;2.000;x\nTotal;3.500;1\n'
  const { id, mapping } = await sendFile(shop, file)
  const preview = await previewFile(shop, id, mapping)
  expect(preview).toMatchObject({
    lines: { applied: 1, skipped: 2, known: 0, refused: 1 },
    skipped: [
      { line: 1, reason: 'Acima do cabeçalho' },
      { line: 5, reason: 'Linha de total: “Total”. Se for um produto, dê a ele um código.' },
    ],
    numbers: [{ field: 'sale_price', unclear: true, examples: [{ text: '1.500', value: '1500' }, {}, {}] }],
  })
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({
    status: 'failed',
    failure: 'Diga como ler os números de "Preço de venda": 1.500 pode ser lido de dois jeitos.',
  })
  expect((await previewFile(shop, id, mapping, { sale_price: 'point' })).sample).toMatchObject([
    { sale_price: '1.50' },
  ])
  await start(shop, id, 'valid')
  expect(await ended(shop, id)).toMatchObject({
    status: 'done',
    lines: { applied: 1, skipped: 2, refused: 1 },
  })
  expect((await shop.api.catalog.listProducts({})).items).toMatchObject([{ sale_price: '1.50' }])
})
