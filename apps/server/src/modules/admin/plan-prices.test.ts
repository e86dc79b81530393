import { afterAll, describe, expect, test } from 'vitest'
import { administrator, logged } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'

const stripe = await startStripeDouble()
afterAll(() => stripe.close())
const { world } = stripe
const app = await testApp(stripe.environment)
const admin = await administrator(app, ['plan_management'])
const NEW = {
  name: 'Semestral',
  description: null,
  price: '199.90',
  duration_months: 6,
  features: ['Tudo'],
  is_active: true,
}

const priced = (more = {}) => world.price({ unit_amount: 19990, months: 6, ...more }).id
const map = (id: string, price_id: string | null) =>
  admin.api.admin.setPlanPrice({ params: { id }, body: { provider: 'stripe', price_id } })
const buy = async (priceId: string) =>
  (await app.shop()).api.billing.createCheckout({ priceId }).then(
    () => 'sold',
    ({ code }) => code,
  )

describe('prices of the provider', () => {
  test('a price saved unchanged or against an older one does not undo what another administrator set', async () => {
    const { id } = await admin.api.admin.createPlan({ ...NEW, name: 'Disputado' })
    const [first, second, third] = [priced(), priced(), priced()]
    const save = (seen: string, price_id: string) =>
      admin.call('PUT', `/api/v1/admin/plans/${id}/price`, {
        provider: 'stripe',
        price_id,
        seen: { provider: 'stripe', price_id: seen },
      })
    const current = {
      prices: expect.arrayContaining([expect.objectContaining({ price_id: second, is_current: true })]),
    }
    await map(id, first)
    await map(id, second)
    expect(await save(first, first)).toMatchObject({ status: 200, body: current })
    expect(await save(first, third)).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } })
    expect((await save(second, third)).status).toBe(200)
  })

  test("PLAN-09 an administrator sets the provider's price of a plan, changes and removes it", async () => {
    const plan = await admin.api.admin.createPlan(NEW)
    expect(plan).toMatchObject({ payment_provider: 'stripe', prices: [{ provider: 'demonstration' }] })
    expect(await buy(plan.id)).toBe('PLAN_NOT_FOUND')

    const [first, second] = [priced(), priced()]
    await map(plan.id, first)
    expect(await buy(plan.id)).toBe('sold')
    const { prices } = await map(plan.id, second)
    expect(prices.filter(({ provider }) => provider === 'stripe')).toEqual([
      expect.objectContaining({ price_id: second, amount: '199.90', duration_months: 6, is_current: true }),
      expect.objectContaining({ price_id: first, is_current: false }),
    ])
    const { url } = await (await app.shop()).api.billing.createCheckout({ priceId: plan.id })
    expect(world.get(url.split('/').at(-1) as string).wanted).toMatchObject({ price: { id: second } })

    await map(plan.id, first)
    await map(plan.id, first)
    await map(plan.id, null)
    expect(await buy(plan.id)).toBe('PLAN_NOT_FOUND')
    expect(
      (await logged(app, plan.id)).filter(({ type }) => type === 'plan_price').map(({ details }) => details),
    ).toEqual(
      [
        [null, first],
        [first, second],
        [second, first],
        [first, null],
      ].map(([price_id_before, price_id]) => ({
        name: 'Semestral',
        provider: 'stripe',
        price_id_before,
        price_id,
      })),
    )
  })

  test('a plan whose price has changed is not sold at the old one', async () => {
    const plan = await admin.api.admin.createPlan(NEW)
    await map(plan.id, priced())
    expect(await buy(plan.id)).toBe('sold')
    await admin.api.admin.updatePlan({ params: { id: plan.id }, body: { ...NEW, price: '209.90' } })
    expect(await buy(plan.id)).toBe('PLAN_NOT_FOUND')
    await map(plan.id, priced({ unit_amount: 20990 }))
    expect(await buy(plan.id)).toBe('sold')
  })

  test.each([
    ['unknown to Stripe', () => 'price_nada', 'O Stripe não tem este preço, ou ele não está mais à venda.'],
    [
      'no longer sold',
      () => priced({ active: false }),
      'O Stripe não tem este preço, ou ele não está mais à venda.',
    ],
    ['in another currency', () => priced({ currency: 'usd' }), 'Este preço não é em reais.'],
    [
      'of another amount',
      () => priced({ unit_amount: 19980 }),
      'No Stripe este preço é R$\u00a0199,80 (6 meses); o plano é R$\u00a0199,90 (6 meses).',
    ],
    [
      'of another duration',
      () => priced({ months: 1 }),
      'No Stripe este preço é R$\u00a0199,90 (Mensal); o plano é R$\u00a0199,90 (6 meses).',
    ],
    ['no id of a price', () => 'prod_123', 'Copie do Stripe o id do preço: começa com price_'],
  ])('a price %s is refused at its field and nothing changes', async (_name, make, message) => {
    const plan = await admin.api.admin.createPlan(NEW)
    const kept = priced()
    await map(plan.id, kept)
    const path = `/api/v1/admin/plans/${plan.id}/price`
    const answer = await admin.call('PUT', path, { provider: 'stripe', price_id: make() })
    expect([answer.status, answer.body.data?.issues]).toEqual([400, [{ path: 'price_id', message }]])
    const { prices = [] } = (await admin.api.admin.listPlans()).find(({ id }) => id === plan.id) ?? {}
    expect(prices.filter(({ provider }) => provider === 'stripe')).toEqual([
      expect.objectContaining({ price_id: kept, is_current: true }),
    ])
  })

  test("another plan's price stays that plan's; without Stripe none is accepted", async () => {
    const [one, other] = [await admin.api.admin.createPlan(NEW), await admin.api.admin.createPlan(NEW)]
    const price = priced()
    await map(one.id, price)
    await expect(map(other.id, price)).rejects.toMatchObject({
      code: 'PRICE_TAKEN',
      message: 'Este preço já é de outro plano.',
    })
    world.fail(/prices/, 400, { type: 'api_error', message: 'Broken' })
    await expect(map(other.id, priced())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await buy(one.id)).toBe('sold')
    expect(await buy(other.id)).toBe('PLAN_NOT_FOUND')
  })

  test('of simultaneous changes by several administrators one price is the current one', async () => {
    const { id } = await admin.api.admin.createPlan(NEW)
    await Promise.all(Array.from({ length: 8 }, () => map(id, priced())))
    const { prices = [] } = (await admin.api.admin.listPlans()).find((plan) => plan.id === id) ?? {}
    const ofStripe = prices.filter(({ provider }) => provider === 'stripe')
    expect(ofStripe).toHaveLength(8)
    expect(ofStripe.filter(({ is_current: current }) => current)).toHaveLength(1)
  })

  test('a plan with prices is deleted with them', async () => {
    const { id } = await admin.api.admin.createPlan(NEW)
    await map(id, priced())
    await map(id, priced())
    expect((await admin.call('DELETE', `/api/v1/admin/plans/${id}`)).status).toBe(200)
    const { rows } = await app.admin.query('select 1 from plan_prices where plan_id = $1', [id])
    expect(rows).toEqual([])
  })
})
