import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { type Shop, testApp } from '../../../test/harness.ts'

const app = await testApp()

async function press(url: string, action: string): Promise<void> {
  const { status } = await fetch(`${app.url}${new URL(url).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `acao=${action}`,
  })
  expect(status).toBeLessThan(400)
}

async function recorded({ shopId }: Shop) {
  const { rows } = await app.admin.query(
    `select type, actor_id, address, details from audit_log where target_id = $1 order by id`,
    [shopId],
  )
  return rows as {
    type: string
    actor_id: string | null
    address: string | null
    details: Record<string, unknown>
  }[]
}

const gist = async (shop: Shop) =>
  (await recorded(shop)).map(({ type, details }) =>
    type === 'payment_change'
      ? [details.payment_from, details.payment_to, details.amount]
      : [type, details.from, details.to, details.plan],
  )

describe('payments and subscriptions in the log', () => {
  test('each change appears once, in order, with its actor; events without effect leave nothing', async () => {
    const shop = await app.shop()
    const { billing } = shop.api
    const { url } = await billing.createCheckout({ priceId: 'basico' })
    const [first] = await recorded(shop)
    expect(first).toMatchObject({
      type: 'payment_change',
      actor_id: shop.personId,
      address: '127.0.0.1',
      details: { payment_from: null, payment_to: 'pending', amount: '39.90', provider: 'demonstration' },
    })
    await press(url, 'pagar')
    for (let again = 0; again < 3; again += 1) await billing.checkSubscription()
    const portal = (await billing.customerPortal()).url
    await press(portal, 'recusar')
    await press(portal, 'encerrar')
    const changes = await gist(shop)
    expect(changes.slice(0, 4)).toEqual([
      [null, 'pending', '39.90'],
      ['pending', 'completed', '39.90'],
      ['subscription_change', 'trial', 'active', 'Básico'],
      [null, 'failed', '39.90'],
    ])
    expect(changes.at(-1)).toEqual(['subscription_change', 'active', 'inactive', 'Básico'])
    for (const { actor_id: actor } of (await recorded(shop)).slice(1)) expect(actor).toBeNull()
  })

  test('a change that cannot be recorded is not made', async () => {
    const shop = await app.shop()
    const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
    await app.admin.query('alter table audit_log rename to audit_log_gone')
    await press(url, 'pagar').catch(() => undefined)
    await shop.api.billing.checkSubscription()
    const { rows } = await app.admin.query('select status from payments where shop_id = $1', [shop.shopId])
    const { subscription_status: status } = (await shop.api.account.me()).subscription
    await app.admin.query('alter table audit_log_gone rename to audit_log')
    expect([rows, status]).toEqual([[{ status: 'pending' }], 'trial'])
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: true })
    expect((await gist(shop)).slice(1)).toEqual([
      ['pending', 'completed', '39.90'],
      ['subscription_change', 'trial', 'active', 'Básico'],
    ])
  })

  test('an administrator finds them by type and by the words of the page', async () => {
    const admin = await administrator(app, ['system_admin'])
    const shop = await app.shop({ full_name: 'Zélia Pagadora' })
    await press((await shop.api.billing.createCheckout({ priceId: 'profissional' })).url, 'pagar')
    const found = (input: object) => admin.api.admin.listLogs({ search: 'zelia pagadora', ...input })
    expect((await found({ type: 'payment_change' })).total).toBe(2)
    expect((await found({ type: 'subscription_change' })).items).toMatchObject([
      { actor_name: null, target_name: 'Zélia Pagadora', details: { plan: 'Profissional' } },
    ])
    expect((await admin.api.admin.listLogs({ search: 'pagamento alterado' })).total).toBeGreaterThan(1)
  })

  test('the payment role appends only these entries, and changes none', async () => {
    const run = (text: string) => app.database.billing.query(text)
    await expect(run(`insert into audit_log (type) values ('user_delete')`)).rejects.toMatchObject({
      code: '42501',
    })
    for (const text of [
      'select 1 from audit_log',
      `update audit_log set type = 'x'`,
      'delete from audit_log',
    ])
      await expect(run(text)).rejects.toMatchObject({ code: '42501' })
  })
})
