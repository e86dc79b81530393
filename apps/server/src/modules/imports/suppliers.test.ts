import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import {
  ended,
  importFile,
  previewFile,
  sendFile,
  somethingWaits,
  start,
  undo,
} from '../../../test/import.ts'
import { enter } from '../../../test/stock.ts'

const app = await testApp()

const FILE =
  'Código;Nome;Fornecedor;Estoque;Tamanho\nCAM;Camiseta;;5;P\nCAM;Camiseta;Malhas Aurora;8;M\n' +
  'CAF;Café;torrefacao  serrana;3;\nCHA;Chá;MALHAS AURORA;;\nMEL;Mel;Apiário;2;\nSAL;Sal;;;\n'

async function suppliersOf(shop: Awaited<ReturnType<typeof app.shop>>) {
  const { items } = await shop.api.contacts.listSuppliers({})
  return new Map(items.map((supplier) => [supplier.name, supplier]))
}

test('suppliers are found by name without case and accents, and created once where there is none', async () => {
  const shop = await app.shop()
  const { id: serrana } = await shop.api.contacts.createSupplier({ name: 'Torrefação Serrana' })
  const { id, mapping } = await sendFile(shop, FILE)
  expect(mapping.supplier).toBe(2)
  expect(await previewFile(shop, id, mapping)).toMatchObject({
    valid: 5,
    new_suppliers: ['Malhas Aurora', 'Apiário'],
    sample: [{ supplier: 'Malhas Aurora' }, { supplier: 'torrefacao serrana' }, {}, {}, { supplier: null }],
  })
  await start(shop, id)
  expect(await ended(shop, id)).toMatchObject({ status: 'done', suppliers_made: 2 })
  const suppliers = await suppliersOf(shop)
  expect([...suppliers.keys()].sort()).toEqual(['Apiário', 'Malhas Aurora', 'Torrefação Serrana'])
  const { items } = await shop.api.catalog.listProducts({})
  const products = await Promise.all(items.map(({ id }) => shop.api.catalog.getProduct({ id })))
  const aurora = suppliers.get('Malhas Aurora')?.id
  expect(Object.fromEntries(products.map(({ name, supplier_id }) => [name, supplier_id]))).toEqual({
    Camiseta: aurora,
    Café: serrana,
    Chá: aurora,
    Mel: suppliers.get('Apiário')?.id,
    Sal: null,
  })
})

test('a name that several suppliers have is an error of its line', async () => {
  const shop = await app.shop()
  await shop.api.contacts.createSupplier({ name: 'Apiário' })
  await shop.api.contacts.createSupplier({ name: 'APIARIO' })
  const { id, mapping } = await sendFile(shop, FILE)
  const preview = await previewFile(shop, id, mapping)
  expect(preview).toMatchObject({ valid: 4, new_suppliers: ['Malhas Aurora', 'torrefacao serrana'] })
  expect(preview.issues).toEqual([
    {
      line: 6,
      name: 'Mel',
      field: 'supplier',
      value: 'Apiário',
      message:
        'A loja tem mais de um fornecedor com este nome: mude o nome de um deles em Fornecedores, ou deixe esta coluna de fora.',
    },
  ])
})

test('the undo removes suppliers of the import that nothing uses and nobody has changed', async () => {
  const shop = await app.shop()
  const file = `${FILE}UVA;Uva;Vinícola;;\nFIG;Figo;Pomar;;\n`
  const { id } = await importFile(shop, file)
  const before = await suppliersOf(shop)
  const idOf = (name: string) => before.get(name)?.id ?? ''
  // One is used by another product, one by an entry, one was completed.
  await shop.api.catalog.createProduct({ name: 'Manta', supplier_id: idOf('Malhas Aurora'), variants: [{}] })
  const other = await shop.api.catalog.createProduct({ name: 'Pote', variants: [{}] })
  const { variants } = await shop.api.catalog.getProduct({ id: other.id })
  await enter(
    shop,
    { product_variant_id: variants[0]?.id ?? '', quantity: '1' },
    { supplier_id: idOf('Apiário') },
  )
  await shop.api.contacts.updateSupplier({
    params: { id: idOf('Vinícola') },
    body: { name: 'Vinícola', phone: '(54) 3333-0000' },
  })
  await undo(shop, id)
  expect(await ended(shop, id)).toMatchObject({ status: 'undone', products_kept: 0 })
  expect([...(await suppliersOf(shop)).keys()].sort()).toEqual(['Apiário', 'Malhas Aurora', 'Vinícola'])
})

test('the undo waits for a product that is being given a supplier or category of the import, and leaves these', async () => {
  const shop = await app.shop()
  const { id } = await importFile(shop, 'Código;Nome;Categoria;Fornecedor\nCAF;Café;Bebidas;Serrana\n')
  const supplier = (await suppliersOf(shop)).get('Serrana')?.id
  const category = (await shop.api.catalog.listCategories({})).find(({ name }) => name === 'Bebidas')?.id
  const pot = await shop.api.catalog.createProduct({ name: 'Pote', variants: [{}] })
  const writer = await app.admin.connect()
  try {
    await writer.query('begin')
    await writer.query(
      'update products set supplier_id = $1, category_id = $2 where shop_id = $3 and id = $4',
      [supplier, category, shop.shopId, pot.id],
    )
    await undo(shop, id)
    await somethingWaits(app)
  } finally {
    await writer.query('commit')
    writer.release()
  }
  expect(await ended(shop, id)).toMatchObject({ status: 'undone', products_kept: 0 })
  expect(await shop.api.catalog.getProduct({ id: pot.id })).toMatchObject({
    supplier_id: supplier,
    category_id: category,
  })
})
