import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'

const app = await testApp()

const refused = async (call: Promise<unknown>) => {
  const error = await refusalOf(call)
  return error && `${error.code}: ${error.message}`
}

test('categories are trimmed, listed by name and unique per user, ignoring case and accents', async () => {
  const shop = await app.shop()
  const { catalog } = shop.api
  await catalog.createCategory({ name: ' Bebidas ', description: '  ' })
  await catalog.createCategory({ name: 'água', description: 'Sem gás' })
  expect(await catalog.listCategories()).toMatchObject([
    { name: 'água', description: 'Sem gás', product_count: 0 },
    { name: 'Bebidas', description: null },
  ])
  const taken = 'CATEGORY_NAME_TAKEN: Já existe uma categoria com este nome.'
  expect(await refused(catalog.createCategory({ name: 'BÉBIDAS' }))).toBe(taken)
  const [water] = await catalog.listCategories()
  const id = water?.id ?? ''
  expect(await refused(catalog.updateCategory({ params: { id }, body: { name: 'bebidas' } }))).toBe(taken)
  expect(await catalog.updateCategory({ params: { id }, body: { name: 'Água' } })).toMatchObject({
    name: 'Água',
  })
  const blank = await shop.call('POST', '/api/v1/categories', { name: '   ' })
  expect(blank.body.data.issues).toEqual([{ path: 'name', message: 'Nome é obrigatório' }])
  expect(await refused((await app.shop()).api.catalog.createCategory({ name: 'Bebidas' }))).toBeNull()
})

test('a category is deleted only when no product uses it, also when one starts to at the same time', async () => {
  const shop = await app.shop()
  const { catalog } = shop.api
  const used = await catalog.createCategory({ name: 'Usada' })
  const product = await catalog.createProduct({ name: 'Suco', category_id: used.id })
  expect(await refused(catalog.deleteCategory({ id: used.id }))).toBe(
    'CATEGORY_IN_USE: Não é possível excluir categoria que possui produtos associados',
  )
  await catalog.updateProduct({ params: { id: product.id }, body: { name: 'Suco', is_active: true } })
  expect(await catalog.deleteCategory({ id: used.id })).toEqual({ id: used.id })

  for (let round = 0; round < 5; round += 1) {
    const { id } = await catalog.createCategory({ name: `Corrida ${round}` })
    const [created, deleted] = await Promise.all([
      refused(catalog.createProduct({ name: 'Chá', category_id: id })),
      refused(catalog.deleteCategory({ id })),
    ])
    // Exactly one of them succeeds.
    expect([created, deleted].filter((answer) => answer === null)).toHaveLength(1)
    expect(created ?? 'NOT_FOUND').toContain('NOT_FOUND')
  }
})
