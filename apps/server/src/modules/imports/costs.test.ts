import { expect, test } from 'vitest'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { ended, previewFile, sendFile, start } from '../../../test/import.ts'

const app = await testApp()

const FILE = 'Nome;Código;Preço de custo;Estoque\nCafé;CAF;6,66;3\nChá;CHA;7811,x;1\n'
const REFUSED = {
  code: 'BAD_REQUEST',
  message: 'Você não tem permissão para informar custos.',
  data: { issues: [{ path: 'mapping.cost_price', message: 'Você não tem permissão para informar custos.' }] },
}

async function withoutCosts(owner: Shop) {
  return app.member(owner, 'manager', { sees_costs: false })
}

function withdraw(owner: Shop, member: Shop) {
  return owner.api.team.updateMember({
    params: { id: member.personId },
    body: { role: 'manager', sees_costs: false },
  })
}

test('who may not see costs imports none: the column is not recognised for them, and refused if chosen', async () => {
  const owner = await app.shop()
  const member = await withoutCosts(owner)
  const { id, mapping, columns } = await sendFile(member, FILE)
  expect(columns[2]?.name).toBe('Preço de custo')
  expect(mapping).toEqual({ name: 0, internal_code: 1, stock: 3 })
  expect(await refusalOf(previewFile(member, id, { ...mapping, cost_price: 2 }))).toMatchObject(REFUSED)
  const { sample, valid } = await previewFile(member, id, mapping)
  expect([valid, sample[0]?.cost_price]).toEqual([2, null])
  await start(member, id)
  expect(await ended(member, id)).toMatchObject({ status: 'done', products_made: 2 })
  const { items } = await owner.api.catalog.listProducts({})
  expect(items.map(({ cost_price }) => cost_price)).toEqual([null, null])
})

test('the preview names the products that cost more than they are sold for, and imports them', async () => {
  const owner = await app.shop()
  const lines = [
    'B;Bravecto;1.189,00;198,90',
    'M;Milho;2,10;2,99',
    'X;Brinde;5,00;0',
    'A;Areia;9,90;9,90',
    'S;Sal;3,00;',
  ]
  const file = `Código;Nome;Preço de custo;Preço de venda\n${lines.join('\n')}\n`
  const { id, mapping } = await sendFile(owner, file)
  const preview = await previewFile(owner, id, mapping)
  expect(preview).toMatchObject({ valid: 5, invalid: 0, below_cost: 1 })
  expect(preview.below_cost_products).toEqual([
    { line: 2, name: 'Bravecto', cost_price: '1189.00', sale_price: '198.90' },
  ])
  await start(owner, id)
  expect(await ended(owner, id)).toMatchObject({ status: 'done', products_made: 5 })
  // Those that the shop has stay as they are, whatever the file says.
  const again = await sendFile(owner, file)
  expect(await previewFile(owner, again.id, again.mapping)).toMatchObject({ known: 5, below_cost: 0 })
  const many = Array.from({ length: 60 }, (_, at) => `P${at};2;1`)
  const sent = await sendFile(owner, `Nome;Custo;Venda\n${many.join('\n')}\n`)
  const all = await previewFile(owner, sent.id, sent.mapping)
  expect([all.below_cost, all.below_cost_products.length]).toEqual([60, 20])
})

test('costs that were chosen while they could be seen are not imported after the right was taken', async () => {
  const owner = await app.shop()
  const member = await app.member(owner, 'manager', { sees_costs: true })
  const { id, mapping } = await sendFile(member, FILE)
  expect(mapping).toMatchObject({ cost_price: 2 })
  const before = await previewFile(member, id, mapping)
  expect(before.issues).toMatchObject([{ field: 'cost_price', value: '7811,x' }])
  await withdraw(owner, member)
  expect(await refusalOf(start(member, id, 'valid'))).toMatchObject(REFUSED)
  expect((await owner.api.catalog.listProducts({})).total).toBe(0)

  const { mapping: now } = await member.api.imports.getImport({ id })
  expect(now).not.toHaveProperty('cost_price')
  const leftOut = await member.call('GET', `/api/v1/imports/${id}/issues/export?format=csv`)
  expect([leftOut.status, leftOut.body]).toEqual([204, ''])
  expect(await refusalOf(previewFile(member, id, mapping))).toMatchObject(REFUSED)
  const after = await previewFile(member, id, now)
  expect(JSON.stringify(after)).not.toMatch(/7811|6[.,]66/)
  await start(member, id)
  await ended(member, id)
  const { items } = await owner.api.catalog.listProducts({})
  expect(items.map(({ cost_price }) => cost_price)).toEqual([null, null])
})

test('the owner may import the costs of a file that somebody sent who may not see them', async () => {
  const owner = await app.shop()
  const { id, mapping } = await sendFile(await withoutCosts(owner), FILE)
  await previewFile(owner, id, { ...mapping, cost_price: 2 })
  await start(owner, id, 'valid')
  await ended(owner, id)
  const { items } = await owner.api.catalog.listProducts({})
  expect(items).toMatchObject([{ name: 'Café', cost_price: '6.66' }])
})
