import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('words that name a size or colour list only the variants that have them, where any has', async () => {
  const shop = await app.shop()
  const colors = ['Bordô', 'Preto', ...Array.from({ length: 38 }, (_, n) => `Tom ${n}`)]
  await shop.api.catalog.createProduct({
    name: 'Linha Corrente',
    internal_code: 'LC120',
    variants: colors.map((color) => ({ color })),
  })
  await shop.api.catalog.createProduct({
    name: 'Meia esportiva',
    variants: [
      { size: '34', color: 'Verde' },
      { size: 'G', color: 'Roxo' },
    ],
  })
  const found = async (search: string) =>
    (await shop.api.catalog.searchVariants({ search })).map(({ color }) => color)
  expect(await found('linha bord')).toEqual(['Bordô'])
  expect(await found('lc120 bord')).toEqual(['Bordô'])
  expect(await found('linha preto')).toEqual(['Preto'])
  expect(await found('linha corrente')).toHaveLength(20)
  // None alone: what its product has is still found.
  expect((await found('meia 34 roxo')).toSorted()).toEqual(['Roxo', 'Verde'])
})
