import type { AdminPlan, PlanPrice } from '@prateleira/contract/admin/schemas'
import { expect, test } from 'vitest'
import { isBuyable, soldThrough } from './plan-prices.ts'

const price: PlanPrice = {
  provider: 'stripe',
  price_id: 'price_1',
  amount: '39.90',
  duration_months: 1,
  is_current: true,
}
const plan = (more: Partial<AdminPlan>) =>
  ({ price: '39.90', duration_months: 1, payment_provider: 'stripe', prices: [price], ...more }) as AdminPlan

test('a plan can be bought when the provider in use charges exactly what it costs', () => {
  expect([isBuyable(plan({})), soldThrough(plan({}))]).toEqual([true, 'Vendido pelo Stripe'])
  const cases: [Partial<AdminPlan>, string][] = [
    [{ prices: [] }, 'Não pode ser comprado: sem preço no Stripe'],
    [{ prices: [{ ...price, is_current: false }] }, 'Não pode ser comprado: sem preço no Stripe'],
    [{ payment_provider: 'demonstration' }, 'Não pode ser comprado: sem preço na demonstração'],
    [{ price: '49.90' }, 'Não pode ser comprado: o preço no provedor é outro'],
    [{ duration_months: 3 }, 'Não pode ser comprado: o preço no provedor é outro'],
    [{ payment_provider: null }, 'Nenhum provedor de pagamento está configurado'],
  ]
  for (const [more, said] of cases)
    expect([isBuyable(plan(more)), soldThrough(plan(more))]).toEqual([false, said])
})
