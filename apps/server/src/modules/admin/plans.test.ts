import { describe, expect, test } from 'vitest'
import { administrator, logged } from '../../../test/admin.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
const admin = await administrator(app, ['plan_management'])
const plan = {
  name: 'Anual',
  description: 'Um ano',
  price: '399.00',
  duration_months: 12,
  features: ['Tudo', 'Suporte'],
  is_active: true,
}

describe('plans', () => {
  test('ADM-04 are created, changed, taken off sale and deleted, each recorded with its actor', async () => {
    const { id } = await admin.api.admin.createPlan(plan)
    const onSale = async () => (await app.nobody.api.billing.listPlans()).map(({ name }) => name)
    expect(await onSale()).toEqual(['Básico', 'Profissional', 'Anual'])
    const changed = await admin.api.admin.updatePlan({ params: { id }, body: { ...plan, price: '0.5' } })
    expect(changed).toMatchObject({ price: '0.50', features: ['Tudo', 'Suporte'], active_subscriptions: 0 })
    expect((await admin.api.admin.listPlans()).map(({ name }) => name)).toEqual([
      'Anual',
      'Básico',
      'Profissional',
    ])
    await admin.api.admin.setPlanStatus({ params: { id }, body: { is_active: false } })
    expect(await onSale()).toEqual(['Básico', 'Profissional'])
    await admin.api.admin.deletePlan({ id })
    expect((await admin.api.admin.listPlans()).map(({ name }) => name)).toEqual(['Básico', 'Profissional'])
    expect((await logged(app, id)).map(({ type, actor_id }) => [type, actor_id])).toEqual(
      ['plan_create', 'plan_update', 'plan_status', 'plan_delete'].map((type) => [type, admin.personId]),
    )
  })

  test('with an active subscription cannot be deleted; without, payments and profiles stay', async () => {
    const { id } = await admin.api.admin.createPlan(plan)
    const shop = await app.shop({ plan_id: id, subscription_status: 'active' })
    await app.admin.query(
      `insert into payments (shop_id, plan_id, amount, status) values ($1, $2, 10, 'completed')`,
      [shop.shopId, id],
    )
    expect(await admin.call('DELETE', `/api/v1/admin/plans/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'PLAN_IN_USE', message: 'Este plano possui assinaturas ativas. Desative-as primeiro.' },
    })
    await app.admin.query(`update shops set subscription_status = 'inactive' where shop_id = $1`, [
      shop.shopId,
    ])
    expect((await admin.call('DELETE', `/api/v1/admin/plans/${id}`)).status).toBe(200)
    const { rows } = await app.admin.query('select plan_id, amount from payments where shop_id = $1', [
      shop.shopId,
    ])
    expect(rows).toEqual([{ plan_id: null, amount: '10.00' }])
  })

  test.each([
    ['name', ' ', 'Nome é obrigatório'],
    ['price', '-1', 'Preço deve ser maior que 0'],
    ['price', '', 'Preço é obrigatório'],
    ['duration_months', 0, 'Duração deve ser pelo menos 1 mês'],
    ['features', [], 'Pelo menos uma funcionalidade é obrigatória'],
  ])("refuse a wrong %s with the form's text", async (field, value, message) => {
    const answer = await admin.call('POST', '/api/v1/admin/plans', { ...plan, [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })
})
