import { describe, expect, test } from 'vitest'
import { administrator } from '../../../test/admin.ts'
import { type Shop, shopBehind, testApp } from '../../../test/harness.ts'
import { SIGN_UP } from '../../../test/people.ts'
import { reconcileDue } from './reconcile-due.ts'

const app = await testApp()
const DAY = 86_400_000

const pathOf = (url: string) => new URL(url).pathname

/** Presses a button of one of the provider's pages. */
async function press(url: string, action: string): Promise<Response> {
  return fetch(`${app.url}${pathOf(url)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `acao=${action}`,
  })
}

async function look(url: string): Promise<string> {
  return (await fetch(`${app.url}${pathOf(url)}`)).text()
}

async function payments(shop: Shop) {
  const { rows } = await app.admin.query(
    'select status, amount, plan_id is not null as planned, payment_date is not null as dated from payments where shop_id = $1 order by created_at, id',
    [shop.shopId],
  )
  return rows
}

async function subscribed(plan = 'basico', profile?: Record<string, unknown>): Promise<Shop> {
  const shop = await app.shop(profile)
  const { url } = await shop.api.billing.createCheckout({ priceId: plan })
  expect((await press(url, 'pagar')).status).toBe(303)
  return shop
}

const subscription = async (shop: Shop) => (await shop.api.account.me()).subscription
const row = (status: string) => ({
  status,
  amount: '39.90',
  planned: true,
  dated: status === 'completed',
})

describe('PLAN-06 the demonstration provider', () => {
  test('a checkout is pending, then paid, and a second click pays nothing', async () => {
    const shop = await app.shop({ subscription_expires_at: new Date(Date.now() - DAY) })
    await expect(shop.api.catalog.listCategories()).rejects.toMatchObject({ code: 'TRIAL_EXPIRED' })
    const { url } = await shop.api.billing.createCheckout({ priceId: 'basico' })
    expect(await payments(shop)).toEqual([row('pending')])
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: false })

    const page = await look(url)
    expect(page).toContain('Ambiente de demonstração')
    expect(page).toContain('R$\u00a039,90')
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(url, 'pagar')))
    expect(answers.map(({ status }) => status)).toContain(303)
    expect(answers[0]?.headers.get('location') ?? '/?checkout=success').toContain('/?checkout=success')

    expect(await payments(shop)).toEqual([row('completed')])
    expect(await subscription(shop)).toMatchObject({
      subscription_status: 'active',
      plan_name: 'Básico',
      access: 'open',
      badge: 'Ativo',
    })
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: true })
    expect(await shop.api.catalog.listCategories()).toEqual([])
  })

  test('an event delivered twice ends as delivered', async () => {
    const shop = await subscribed()
    const events = async () =>
      (
        await app.admin.query(
          `select e.id, e.data -> 'delivered' as delivered from demonstration.objects e join billing_customers c
              on c.customer_id = e.customer and c.shop_id = $1 where e.kind = 'event' order by e.id`,
          [shop.shopId],
        )
      ).rows
    const delivered = await events()
    expect(delivered.length).toBeGreaterThan(0)
    // As if the server had stopped before it noted the answer.
    await app.admin.query(
      `update demonstration.objects set data = jsonb_set(data, '{delivered}', 'false') where id = any($1)`,
      [delivered.map(({ id }) => id)],
    )
    await reconcileDue(app.services.payments, app.clock.now())
    expect(await events()).toEqual(delivered.map(({ id }) => ({ id, delivered: true })))
    expect(await payments(shop)).toEqual([row('completed')])
  })

  test('a refused card leaves the checkout open; leaving it or starting another one cancels it', async () => {
    const shop = await app.shop()
    const first = await shop.api.billing.createCheckout({ priceId: 'basico' })
    const refused = await press(first.url, 'recusar')
    expect(await refused.text()).toContain('Cartão recusado')
    const second = await shop.api.billing.createCheckout({ priceId: 'basico' })
    expect(await look(first.url)).toContain('cancelado ou expirou')
    const left = await press(second.url, 'voltar')
    expect(left.headers.get('location')).toMatch(/\/plans$/)
    expect(await payments(shop)).toEqual([row('cancelled'), row('cancelled')])
    expect((await press(second.url, 'pagar')).status).toBe(200)
    expect((await subscription(shop)).subscription_status).toBe('trial')
  })

  test('in the portal a subscription is renewed, refused, paid afterwards and cancelled', async () => {
    const shop = await subscribed()
    const { url } = await shop.api.billing.customerPortal()
    expect(await look(url)).toContain('Plano Básico')
    const until = new Date((await subscription(shop)).subscription_expires_at as string)

    await press(url, 'renovar')
    expect(await payments(shop)).toEqual([row('completed'), row('completed')])
    const renewed = new Date((await subscription(shop)).subscription_expires_at as string)
    expect(renewed.getTime()).toBeGreaterThan(until.getTime() + 27 * DAY)

    await press(url, 'recusar')
    expect((await payments(shop)).map(({ status }) => status)).toEqual(['completed', 'completed', 'failed'])
    // An unpaid period does not count: the end stays that of the paid one.
    expect(new Date((await subscription(shop)).subscription_expires_at as string)).toEqual(renewed)
    await press(url, 'renovar')
    expect((await payments(shop)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
    ])

    await press(url, 'cancelar')
    expect(await look(url)).toContain('Cancelada: vale até')
    expect((await subscription(shop)).access).toBe('open')
    await press(url, 'encerrar')
    expect(await subscription(shop)).toMatchObject({
      subscription_status: 'inactive',
      access: 'plan_required',
    })
    await expect(shop.api.catalog.listCategories()).rejects.toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' })
  })

  test('a subscriber who chooses another plan changes the existing subscription, and pays no second one', async () => {
    const shop = await subscribed()
    const { url } = await shop.api.billing.createCheckout({ priceId: 'profissional' })
    expect(await look(url)).toContain('Mudar para o plano Profissional')
    await press(url, 'mudar')
    expect((await subscription(shop)).plan_name).toBe('Profissional')
    const { rows } = await app.admin.query(
      `select count(*)::int as n from demonstration.objects where kind = 'subscription' and data ->> 'shopId' = $1`,
      [shop.shopId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('at the end of the period a cancelled subscription meets the gate, others are renewed', async () => {
    const [leaving, staying] = [await subscribed(), await subscribed()]
    await press((await leaving.api.billing.customerPortal()).url, 'cancelar')
    app.clock.advance(32 * DAY)
    try {
      await reconcileDue(app.services.payments, app.clock.now())
      // Sessions last for 30 days: looked at from behind.
      const status = async (shop: Shop) =>
        (
          await app.admin.query(
            'select subscription_status as s, subscription_expires_at > $2 as paid from shops where shop_id = $1',
            [shop.shopId, app.clock.now()],
          )
        ).rows[0]
      expect(await status(leaving)).toMatchObject({ s: 'inactive' })
      expect(await status(staying)).toEqual({ s: 'active', paid: true })
      expect(await payments(staying)).toHaveLength(2)
    } finally {
      app.clock.advance(-32 * DAY)
    }
  })

  test('a plan without a mapped price, or off sale, is not found', async () => {
    const shop = await app.shop()
    const { rows } = await app.admin.query<{ id: string }>(
      `insert into subscription_plans (name, price, duration_months) values ('Anual', 299, 12) returning id`,
    )
    const plan = (rows[0] as { id: string }).id
    expect(await look((await shop.api.billing.createCheckout({ priceId: plan })).url)).toContain(
      'a cada 12 meses',
    )
    await app.admin.query('update subscription_plans set price = 199 where id = $1', [plan])
    expect(await look((await shop.api.billing.createCheckout({ priceId: plan })).url)).toContain(
      'R$\u00a0199,00',
    )
    const refusal = { code: 'PLAN_NOT_FOUND', status: 404, message: 'Plano não encontrado.' }
    await app.admin.query('update plan_prices set is_current = false where plan_id = $1', [plan])
    await expect(shop.api.billing.createCheckout({ priceId: plan })).rejects.toMatchObject(refusal)
    await app.admin.query('update subscription_plans set is_active = false where id = $1', [plan])
    await expect(shop.api.billing.createCheckout({ priceId: plan })).rejects.toMatchObject(refusal)
    await expect(shop.api.billing.createCheckout({ priceId: 'premium' })).rejects.toMatchObject(refusal)
  })

  test('PLAN-12 the built-in plans are bought by their codes', async () => {
    const shop = await subscribed('profissional')
    expect((await subscription(shop)).plan_name).toBe('Profissional')
  })

  test('a suspended person cannot buy, and a payment does not lift the suspension', async () => {
    const shop = await subscribed()
    const { url } = await shop.api.billing.customerPortal()
    await app.admin.query(`update shops set subscription_status = 'suspended' where shop_id = $1`, [
      shop.shopId,
    ])
    await press(url, 'renovar')
    expect(await payments(shop)).toHaveLength(2)
    expect((await subscription(shop)).access).toBe('suspended')
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: false })
    await expect(shop.api.billing.createCheckout({ priceId: 'basico' })).rejects.toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    })
  })

  test('GATE-03 suspension ends all sessions and blocks with its text; only an administrator lifts it, not a payment', async () => {
    const admin = await administrator(app, ['user_management'])
    const credentials = { email: `s${crypto.randomUUID()}@example.com`, password: 'segredo-bom' }
    const person = { ...SIGN_UP, ...credentials }
    await app.nobody.api.account.signUp(person)
    const signIn = async () => {
      const { headers } = await app.nobody.call('POST', '/api/v1/account/sign-in', credentials)
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return shopBehind(app.url, { email: credentials.email, cookie })
    }
    const [shop, elsewhere] = [await signIn(), await signIn()]
    await press((await shop.api.billing.createCheckout({ priceId: 'basico' })).url, 'pagar')
    const { url } = await shop.api.billing.customerPortal()
    const setStatus = (status: 'suspended' | 'active') =>
      admin.api.admin.setUserStatus({ params: { id: shop.shopId }, body: { status } })
    await setStatus('suspended')
    for (const session of [shop, elsewhere])
      expect((await session.call('GET', '/api/v1/account/me')).status).toBe(401)

    const again = await signIn()
    const blocked = async () => {
      expect((await subscription(again)).access).toBe('suspended')
      expect(await again.call('GET', '/api/v1/products')).toMatchObject({
        status: 403,
        body: {
          code: 'ACCOUNT_SUSPENDED',
          message: 'Sua conta está suspensa. Entre em contato com o suporte.',
        },
      })
    }
    await blocked()
    await press(url, 'renovar')
    expect(await again.api.billing.checkSubscription()).toEqual({ subscribed: false })
    await blocked()
    await setStatus('active')
    expect((await again.call('GET', '/api/v1/products')).status).toBe(200)
  })

  test("the provider ends only its own subscriptions, not an administrator's activation or a trial", async () => {
    const given = await app.shop({ subscription_status: 'active', subscription_expires_at: null })
    const trying = await app.shop()
    for (const shop of [given, trying]) {
      await press((await shop.api.billing.createCheckout({ priceId: 'basico' })).url, 'voltar')
      await shop.api.billing.checkSubscription()
    }
    expect((await subscription(given)).subscription_status).toBe('active')
    expect((await subscription(trying)).subscription_status).toBe('trial')
  })

  test('an unknown address of its pages is reported', async () => {
    for (const path of ['/demonstracao/pagamento/demo_cs_x', '/demonstracao/portal/x']) {
      expect((await fetch(`${app.url}${path}`)).status).toBe(404)
      expect((await press(`${app.url}${path}`, 'pagar')).status).toBe(404)
    }
  })
})

describe('without a provider', async () => {
  const bare = await testApp({ NODE_ENV: 'production' })

  test('PLAN-06 the demonstration is not used in production by default, and the page says that nothing can be bought', async () => {
    expect(bare.services.payments.provider).toBeNull()
    const shop = await bare.shop()
    await expect(shop.api.billing.createCheckout({ priceId: 'basico' })).rejects.toMatchObject({
      message: 'Não foi possível processar o pagamento. Tente novamente.',
    })
    await expect(shop.api.billing.customerPortal()).rejects.toMatchObject({
      message: 'Não foi possível abrir o portal de gerenciamento. Tente novamente.',
    })
    expect(await shop.api.billing.checkSubscription()).toEqual({ subscribed: false })
    expect((await bare.nobody.call('POST', '/api/webhooks/demonstration', {})).status).toBe(404)
  })
})
