import type { ProductUpdateInput } from '@prateleira/contract/catalog/schemas'
import { CHANGED_FIELD_OF } from '@prateleira/contract/team/changed-fields'
import { describe, expect, test } from 'vitest'
import { PASSWORD, type Shop, testApp } from '../../../test/harness.ts'
import { ended, importFile } from '../../../test/import.ts'
import { leave, stocked } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()
type Query = Parameters<Shop['api']['team']['listActivity']>[0]
const listed = (shop: Shop, query: Query = {}) => shop.api.team.listActivity(query)
const kinds = async (shop: Shop, query: Query = {}) =>
  (await listed(shop, query)).items.map(({ kind }) => kind)

/** A shop with an owner and a manager, both with actions. */
async function busyShop() {
  const owner = await app.shop()
  const manager = await joined(app, owner, 'manager')
  await app.admin.query(`update people set full_name = 'Bia Lima' where person_id = $1`, [manager.personId])
  const { id, variant } = await stocked(owner, { name: 'Café', stock: ['9'] })
  await manager.api.stock.registerEntry({
    headers: {},
    body: { lines: [{ product_variant_id: variant, quantity: '5', unit_price: '777.77' }] },
  })
  await leave(
    manager,
    { product_variant_id: variant, quantity: '2', unit_price: '12.50' },
    { exit_reason: 'venda', payment_method: 'pix' },
  )
  await leave(owner, { product_variant_id: variant, quantity: '1' }, { exit_reason: 'perda_dano' })
  return { owner, manager, id, variant }
}

describe('TEAM-05 activity', () => {
  test('shows who made every entry, exit, sale, reversal, product, price and member change, newest first', async () => {
    const { owner, manager, id, variant } = await busyShop()
    const { movements } = await manager.api.stock.registerEntry({
      headers: {},
      body: { lines: [{ product_variant_id: variant, quantity: '1', unit_price: '3' }] },
    })
    await owner.api.stock.reverseMovement({
      params: { id: (movements[0] as { id: string }).id },
      body: {},
    })
    await app.admin.query('update products set sale_price = 10 where id = $1', [id])
    const product = await manager.api.catalog.getProduct({ id })
    await manager.api.catalog.updateProduct({
      params: { id },
      body: {
        name: 'Café em grãos',
        internal_code: product.internal_code,
        unit: product.unit,
        sale_price: '12.00',
        cost_price: '4321.12',
        min_stock_level: product.min_stock_level,
        is_active: true,
      },
    })
    await owner.api.team.updateMember({ params: { id: manager.personId }, body: { role: 'seller' } })
    const { items } = await listed(owner)
    const told = items.map(({ kind, person, subject }) => [kind, person?.name, subject])
    // Name and price changed in one statement have no order within their millisecond.
    told.splice(1, 2, ...told.slice(1, 3).toSorted())
    expect(told).toEqual([
      ['member_change', 'Ana Souza', 'Bia Lima'],
      ['product_change', 'Bia Lima', 'Café em grãos'],
      ['product_price', 'Bia Lima', 'Café em grãos'],
      ['product_price', undefined, 'Café'],
      ['reversal', 'Ana Souza', 'Café em grãos'],
      ['entry', 'Bia Lima', 'Café em grãos'],
      ['exit', 'Ana Souza', 'Café em grãos'],
      ['sale', 'Bia Lima', 'Café'],
      ['entry', 'Bia Lima', 'Café em grãos'],
      ['product_create', 'Ana Souza', 'Café em grãos'],
      ['member_join', 'Bia Lima', 'Bia Lima'],
      ['member_invite', 'Ana Souza', null],
    ])
    expect(items.find(({ kind }) => kind === 'sale')).toMatchObject({
      total: '25.00',
      items: 1,
      quantity: '2',
    })
    expect(items.find(({ kind }) => kind === 'product_price')).toMatchObject({
      from: '10.00',
      to: '12.00',
    })
    expect(items.find(({ kind }) => kind === 'product_change')).toMatchObject({
      fields: ['name', 'cost_price'],
      cost: { to: '4321.12' },
    })
    expect(items[0]).toMatchObject({ role_before: 'manager', role: 'seller' })
    // What goods cost never appears here, the cost of a product to whoever may see costs (TEAM-04).
    expect(JSON.stringify(items)).not.toMatch(/777\.77/)
    await owner.api.team.updateMember({
      params: { id: manager.personId },
      body: { role: 'manager', sees_costs: false },
    })
    const withheld = await listed(manager)
    expect(withheld.items.find(({ kind }) => kind === 'product_change')).toMatchObject({
      fields: ['name', 'cost_price'],
      cost: null,
    })
    expect(JSON.stringify(withheld)).not.toMatch(/777\.77|4321\.12/)
  })

  test('shows what was written to a movement: for adjusted stock the reason', async () => {
    const { owner, variant } = await busyShop()
    const { movements } = await owner.api.stock.registerEntry({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1' }],
        notes: 'Ajuste ao registrar a venda C-2: achado no depósito',
      },
    })
    await owner.api.stock.reverseMovement({
      params: { id: (movements[0] as { id: string }).id },
      body: { notes: 'Contado em dobro' },
    })
    const { items } = await listed(owner)
    expect(items.slice(0, 3).map(({ kind, notes }) => [kind, notes])).toEqual([
      ['reversal', 'Contado em dobro'],
      ['entry', 'Ajuste ao registrar a venda C-2: achado no depósito'],
      ['exit', null],
    ])
  })

  test('shows who received of a debt, took that back and wrote it off; its sale stays among the sales', async () => {
    const { owner, manager, variant } = await busyShop()
    const { id } = await owner.api.contacts.createCustomer({ name: 'Dona Célia' })
    await manager.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: '30.00' }],
        total: '30.00',
        customer_id: id,
        payments: [{ method: 'fiado', amount: '30.00' }],
      },
    })
    const { receivables } = owner.api
    await manager.api.receivables.receiveCredit({
      headers: {},
      params: { id },
      body: { amount: '20.00', method: 'pix' },
    })
    const { entries } = await receivables.getStatement({ id })
    const receipt = entries.find(({ kind }) => kind === 'receipt')?.id as string
    await receivables.reverseReceipt({ params: { id: receipt }, body: {} })
    const reason = 'Mudou de cidade'
    await receivables.writeOffCredit({ headers: {}, params: { id }, body: { amount: '12.50', reason } })
    await receivables.setCredit({ params: { id }, body: { credit_limit: '80.00', due_days: 30 } })
    await receivables.setCredit({ params: { id }, body: { credit_limit: '80.00', due_days: 15 } })
    const { items } = await listed(owner, { group: 'credit' })
    expect(
      items.map(({ kind, person, subject, amount, to, notes }) => [
        kind,
        person?.name,
        subject,
        amount,
        to,
        notes,
      ]),
    ).toEqual([
      ['credit_limit', 'Ana Souza', 'Dona Célia', null, '80.00', null],
      ['credit_write_off', 'Ana Souza', 'Dona Célia', '12.50', null, reason],
      ['credit_receipt_reversal', 'Ana Souza', 'Dona Célia', '20.00', 'pix', null],
      ['credit_receipt', 'Bia Lima', 'Dona Célia', '20.00', 'pix', null],
      ['sale', 'Bia Lima', 'Café', null, null, null],
    ])
    expect((await kinds(owner)).slice(0, 5)).toEqual(items.map(({ kind }) => kind))
    expect(await kinds(owner, { group: 'reversals' })).toEqual(['credit_receipt_reversal'])
    await receivables.writeOffCredit({ headers: {}, params: { id }, body: { amount: '17.50', reason } })
    await owner.api.contacts.deleteCustomer({ id })
    const kept = (await listed(owner, { group: 'credit' })).items
    expect(kept.map(({ subject, amount }) => [subject, amount])).toEqual([
      [null, '17.50'],
      [null, null],
      [null, '12.50'],
      [null, '20.00'],
      [null, '20.00'],
      ['Café', null],
    ])
  })

  test('is filtered by person, kind and period, page by page', async () => {
    const { owner, manager } = await busyShop()
    expect(await kinds(owner, { person_id: manager.personId })).toEqual(['sale', 'entry', 'member_join'])
    expect(await kinds(owner, { group: 'sales' })).toEqual(['sale'])
    expect(await kinds(owner, { group: 'exits' })).toEqual(['exit'])
    expect(await kinds(owner, { group: 'members', person_id: owner.personId })).toEqual(['member_invite'])
    const all = await kinds(owner)
    const pages: string[] = []
    for (let before: string | undefined; ; ) {
      const { items, next } = await listed(owner, { limit: 2, before })
      pages.push(...items.map(({ kind }) => kind))
      if (next === null) break
      before = next
    }
    expect(pages).toEqual(all)
    app.clock.advance(2 * 86_400_000)
    expect(await kinds(owner, { days: '1' })).toEqual([])
    expect(await kinds(owner, { days: '7' })).toEqual(all)
    app.clock.set(new Date())
    expect((await listed(owner)).people.map(({ name, is_former }) => [name, is_former])).toEqual([
      ['Ana Souza', false],
      ['Bia Lima', false],
    ])
  })

  test('names each field of a product that changed; a name of another version of the server does not break it', async () => {
    const owner = await app.shop()
    const { id } = await stocked(owner, { name: 'Café' })
    const body: Required<Omit<ProductUpdateInput, 'seen'>> = {
      name: 'Chá',
      internal_code: 'CHA-1',
      description: 'A granel',
      category_id: (await owner.api.catalog.createCategory({ name: 'Chás' })).id,
      supplier_id: (await owner.api.contacts.createSupplier({ name: 'Torrefação' })).id,
      cost_price: '1.11',
      sale_price: '2.22',
      min_stock_level: '3',
      unit: 'kg',
      image_url: 'https://example.com/cha.jpg',
      is_active: false,
    }
    await owner.api.catalog.updateProduct({ params: { id }, body })
    const told = async () =>
      (await listed(owner)).items.filter(({ kind }) => kind === 'product_change').map(({ fields }) => fields)
    const named = Object.values(CHANGED_FIELD_OF).filter((name) => name !== null)
    expect((await told()).map((fields) => fields.toSorted())).toEqual([named.toSorted()])
    await app.admin.query(
      `update activity set details = jsonb_set(details, '{fields}', '["name", "colour"]') where kind = 'product_change' and shop_id = $1`,
      [owner.shopId],
    )
    expect(await told()).toEqual([['name', 'other']])
  })

  test('shows former members by name, later by a number', async () => {
    const { owner, manager } = await busyShop()
    await owner.api.team.removeMember({ id: manager.personId })
    const sold = async () => (await listed(owner, { group: 'sales' })).items[0]?.person
    expect(await sold()).toEqual({ id: manager.personId, name: 'Bia Lima', is_former: true })
    await app.admin.query('update former_members set name = null where person_id = $1', [manager.personId])
    expect((await sold())?.name).toBe('Ex-membro 1')
    expect((await listed(owner, { group: 'members' })).items[0]).toMatchObject({
      kind: 'member_remove',
      subject: 'Ex-membro 1',
    })
  })

  test('is deleted with the shop, whatever its products referred to', async () => {
    const { owner, id } = await busyShop()
    const supplier = await owner.api.contacts.createSupplier({ name: 'Torrefação' })
    await app.admin.query('update products set supplier_id = $2 where id = $1', [id, supplier.id])
    await owner.api.privacy.deleteAccount({ password: PASSWORD })
    const { rowCount } = await app.admin.query('select from activity where shop_id = $1', [owner.shopId])
    expect(rowCount).toBe(0)
  })

  test('needs the right to manage the shop', async () => {
    const { owner, manager } = await busyShop()
    expect(await kinds(manager, { group: 'sales' })).toEqual(['sale'])
    for (const role of ['seller', 'stocker'] as const) {
      await owner.api.team.updateMember({ params: { id: manager.personId }, body: { role } })
      await expect(listed(manager)).rejects.toMatchObject({ status: 403 })
    }
  })
})

test('an import is one line, and so is its undo, each with its actor; other deletions have their own', async () => {
  const owner = await app.shop()
  const manager = await joined(app, owner, 'manager')
  const lines = Array.from({ length: 250 }, (_, row) => `P${row};Produto ${row};3`)
  const { id } = await importFile(manager, ['Código;Nome;Estoque', ...lines].join('\n'))
  const told = async () =>
    (await listed(owner, { group: 'products' })).items.map(({ kind, person, subject, items }) => [
      kind,
      person?.id,
      subject,
      items,
    ])
  const done = ['import_done', manager.personId, 'produtos.csv', 250]
  expect(await told()).toEqual([done])
  const { items } = await owner.api.catalog.listProducts({ search: 'Produto 249' })
  await owner.api.catalog.deleteProduct({ id: items[0]?.id as string })
  const deleted = ['product_delete', owner.personId, 'Produto 249', null]
  expect(await told()).toEqual([deleted, done])
  await owner.api.imports.undoImport({ params: { id }, body: {} })
  expect(await ended(owner, id)).toMatchObject({ status: 'undone' })
  expect(await told()).toEqual([['import_undone', owner.personId, 'produtos.csv', 249], deleted, done])
})
