import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()

test('products without a code that are made at the same instant with the same digits all get one', async () => {
  const shop = await app.shop()
  const digits = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    digits.mockRestore()
    vi.useRealTimers()
  })
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => shop.api.catalog.createProduct({ name: `Produto ${index}` })),
  )
  const codes = made.map(({ internal_code: code }) => code)
  expect(new Set(codes).size).toBe(8)
  // One that a person typed is still refused by name.
  await expect(
    shop.api.catalog.createProduct({ name: 'Outro', internal_code: codes[0] ?? '' }),
  ).rejects.toMatchObject({ code: 'PRODUCT_CODE_TAKEN' })
})
