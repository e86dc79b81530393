import { call, os } from '@orpc/server'
import { productPage } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkingExactly, fitsExactly } from './exact-answers.ts'

const product = {
  id: '1',
  name: 'Arroz',
  internal_code: 'A1',
  category_id: null,
  category_name: null,
  unit: 'un',
  variant_count: 1,
  size: null,
  color: null,
  total_stock: '3',
  reserved: '0',
  min_stock_level: '1',
  cost_price: null,
  sale_price: '5.00',
  stock_status: 'available',
  is_active: true,
  image_url: null,
  created_at: '2026-11-25T12:00:00.000Z',
}
const { name: _, ...nameless } = product
const { created_at: __, ...timeless } = product
class Writing {
  items = []
  total = 1
  similar = 0
  toJSON() {
    return 'x'
  }
}

const page = (...items: unknown[]) => ({ items, total: 1, similar: 0 })

test('an answer as zod would return it fits', () => {
  expect(productPage.parse(page(product))).toEqual(page(product))
  expect(fitsExactly(productPage)(page(product))).toBe(true)
  expect(fitsExactly(productPage)({ items: [], total: null, similar: 0 })).toBe(true)
})

test.each([
  ['with an unknown key', page({ ...product, user_id: '1' })],
  ['without a key', page(nameless)],
  ['without its last key', page(timeless)],
  [
    'with its keys in another order',
    { a: 'a', c: 'c', b: 'b' },
    z.object({ a: z.string(), b: z.string(), c: z.string() }),
  ],
  ['with a value of another type', page({ ...product, name: 7 })],
  ['with a value outside its list', page({ ...product, unit: 'furlong' })],
  ['with a number that is none', { ...page(product), total: Number.NaN }],
  ['with undefined instead of null', page({ ...product, image_url: undefined })],
  ['with a list that is none', { ...page(), items: { length: 0 } }],
  ['that is null', null],
  ['that writes itself', new Writing()],
  [
    'that writes itself by a hidden property',
    Object.defineProperty(page(product), 'toJSON', { value: () => 'x' }),
  ],
  ['with a list that writes itself', { ...page(), items: Object.assign([product], { toJSON: () => 'x' }) }],
  ['with a hole in a list', { ...page(), items: new Array(1) }],
])('an answer %s does not fit', (_what, answer, schema: z.ZodType = productPage) => {
  expect(fitsExactly(schema)(answer)).toBe(false)
})

test('checks and kinds that need zod are left to it', () => {
  expect(fitsExactly(z.int())(1)).toBe(true)
  expect(fitsExactly(z.int())(1.5)).toBe(false)
  expect(fitsExactly(z.string().trim())('a')).toBe(true)
  expect(fitsExactly(z.string().trim())(' a')).toBe(false)
  expect(fitsExactly(z.coerce.string())(1)).toBe(false)
  expect(fitsExactly(z.array(z.string()).max(1))(['a', 'b'])).toBe(false)
  expect(fitsExactly(z.object({ a: z.string() }).refine(() => false))({ a: 'a' })).toBe(false)
  expect(fitsExactly(z.looseObject({ a: z.date() }))({ a: 'a' })).toBe(false)
  expect(fitsExactly(z.string().transform((text) => `${text}!`))('a')).toBe(false)
})

test('a procedure sends what fits as it is, drops unknown keys and refuses the rest', async () => {
  const schema = z.object({ a: z.string(), b: z.array(z.object({ c: z.number() })) })
  const answering = (answer: unknown) => {
    const { made } = checkingExactly({ made: os.output(schema).handler(() => answer as never) })
    return call(made, undefined)
  }
  const fitting = { a: 'a', b: [{ c: 1 }] }
  expect(await answering(fitting)).toBe(fitting)
  const more = { b: [{ c: 1, secret: 'x' }], a: 'a' }
  expect(JSON.stringify(await answering(more))).toBe(JSON.stringify(fitting))
  await expect(answering({ a: 'a', b: [{ c: '1' }] })).rejects.toThrow('Output validation failed')
})
