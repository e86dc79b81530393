import { describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

async function planId(code: string): Promise<string> {
  const { rows } = await app.admin.query<{ id: string }>(
    'select id from subscription_plans where code = $1',
    [code],
  )
  return (rows[0] as { id: string }).id
}

/** A shop with this many products, inserted without the API. */
async function shopWith(products: number, profile: Record<string, unknown>): Promise<Shop> {
  const shop = await app.shop()
  await app.admin.query(
    `insert into products (shop_id, name, internal_code) select $1, 'Produto ' || n, 'P-' || n from generate_series(1, $2::int) n`,
    [shop.shopId, products],
  )
  for (const [column, value] of Object.entries(profile))
    await app.admin.query(`update shops set ${column} = $2 where shop_id = $1`, [shop.shopId, value])
  return shop
}

/** Creates this many at once; returns the outcome of each. */
async function createAtOnce(shop: Shop, count: number): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => shop.api.catalog.createProduct({ name: `Novo ${index}` })),
  )
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'created' : outcome.reason.code))
}

async function productsOf({ shopId }: Shop): Promise<number> {
  const { rows } = await app.admin.query<{ n: number }>(
    'select count(*)::int as n from products where shop_id = $1',
    [shopId],
  )
  return (rows[0] as { n: number }).n
}

const paid = { subscription_status: 'active', subscription_expires_at: null }

describe('PLAN-08 the limit of products', () => {
  test('of 50 created at once at 999 on Basic one succeeds, the rest are refused with a text and a code', async () => {
    const shop = await shopWith(999, { ...paid, plan_id: await planId('basico') })
    const outcomes = await createAtOnce(shop, 50)
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['created', 'PRODUCT_LIMIT_REACHED']))
    expect(await productsOf(shop)).toBe(1000)
    await expect(shop.api.catalog.createProduct({ name: 'Mais um' })).rejects.toMatchObject({
      status: 409,
      message: 'Seu plano permite até 1000 produtos. Mude de plano para cadastrar mais.',
    })
  })

  test('Professional, the trial and an activation without a plan have no limit', async () => {
    const profiles = [{ ...paid, plan_id: await planId('profissional') }, {}, paid]
    for (const profile of profiles) {
      const shop = await shopWith(1000, profile)
      expect(await createAtOnce(shop, 5)).toEqual(Array(5).fill('created'))
    }
  })

  test('a shop with more products than its new plan allows keeps and changes them and cannot add any', async () => {
    const shop = await shopWith(1500, { ...paid, plan_id: await planId('basico') })
    const { rows } = await app.admin.query<{ id: string }>(
      'select id from products where shop_id = $1 limit 1',
      [shop.shopId],
    )
    const id = (rows[0] as { id: string }).id
    await shop.api.catalog.updateProduct({ params: { id }, body: { name: 'Outro nome', is_active: true } })
    expect(await createAtOnce(shop, 3)).toEqual(Array(3).fill('PRODUCT_LIMIT_REACHED'))
    await shop.api.catalog.deleteProduct({ id })
    expect(await productsOf(shop)).toBe(1499)
  })
})
