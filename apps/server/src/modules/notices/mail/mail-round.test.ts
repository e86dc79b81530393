import { describe, expect, test } from 'vitest'
import { type Shop, testApp } from '../../../../test/harness.ts'
import { waitingFor } from '../../../../test/mail.ts'
import { leave, stocked } from '../../../../test/stock.ts'
import { deliverMail, queueMail } from '../../../kernel/mail/index.ts'
import { confirmationsBound } from '../../account/index.ts'
import { mailRound } from './mail-round.ts'

const app = await testApp()
const other = await testApp()
const all = {
  email_notifications: true,
  stock_alerts: true,
  report_notifications: true,
  timezone: 'America/Sao_Paulo',
  subscription_status: 'active',
  subscription_expires_at: null,
}
const round = (at = app) => mailRound({ ...at.services, pool: at.database.jobs })
/** Sorted: ids made in the same millisecond have no order. */
const subjects = async (shop: Shop, at = app) =>
  (await waitingFor(at, shop.personId)).map(({ letter }) => letter.subject).sort()
/** Half past nine in the morning in São Paulo, of a Wednesday and of the Monday after. */
const WEDNESDAY = new Date('2026-11-25T12:30:00Z')
const MONDAY = new Date('2026-11-30T12:30:00Z')

async function withLowStock(profile: Record<string, unknown> = {}, at = app): Promise<Shop> {
  const shop = await at.shop({ ...all, ...profile })
  await stocked(shop, { name: 'Café <forte>', stock: ['2'], minimum: '5' })
  await stocked(shop, { name: 'Bastante', stock: ['9'], minimum: '5' })
  return shop
}

describe('the daily list of low stock', () => {
  test("is sent once a day in the shop's morning, with products that run low", async () => {
    app.clock.set(WEDNESDAY)
    const shop = await withLowStock()
    const tokyo = await withLowStock({ timezone: 'Asia/Tokyo' })
    await Promise.all([round(), round()])
    await round()
    expect(await waitingFor(app, shop.personId)).toMatchObject([
      {
        kind: 'notice',
        letter: {
          subject: 'Estoque baixo: 1 produto',
          table: { headers: ['Produto', 'Estoque', 'Mínimo'], rows: [['Café <forte>', '2 un', '5 un']] },
          action: { url: expect.stringMatching(/\/produtos\?estoque=baixo$/) },
        },
      },
    ])
    // There it is 21:30.
    expect(await subjects(tokyo)).toEqual([])
    app.clock.set(new Date(WEDNESDAY.getTime() + 24 * 3_600_000))
    await round()
    expect(await subjects(shop)).toHaveLength(2)
  })

  test('is not sent if nothing runs low, without the switches, or behind a closed gate', async () => {
    app.clock.set(WEDNESDAY)
    const silent = [
      await app.shop(all),
      await withLowStock({ stock_alerts: false }),
      await withLowStock({ email_notifications: false }),
    ]
    const shut = await withLowStock()
    const expired = await withLowStock()
    await app.admin.query(`update shops set subscription_status = 'suspended' where shop_id = $1`, [
      shut.shopId,
    ])
    await app.admin.query(
      `update shops set subscription_status = 'trial', subscription_expires_at = $2 where shop_id = $1`,
      [expired.shopId, new Date(WEDNESDAY.getTime() - 1000)],
    )
    await round()
    for (const shop of [...silent, shut, expired]) expect(await subjects(shop)).toEqual([])
  })
})

describe('the weekly report', () => {
  test('is sent on Monday, about the week before', async () => {
    app.clock.set(WEDNESDAY)
    const shop = await app.shop({ ...all, stock_alerts: false })
    const without = await app.shop({ ...all, stock_alerts: false, report_notifications: false })
    const { variant } = await stocked(shop, { name: 'Arroz', stock: ['50'], minimum: '0' })
    await leave(
      shop,
      { product_variant_id: variant, quantity: '3', unit_price: '10.50' },
      {
        exit_reason: 'venda',
        exit_date: '2026-11-25',
      },
    )
    await round()
    expect(await subjects(shop)).toEqual([])
    app.clock.set(MONDAY)
    await round()
    await round()
    expect(await subjects(without)).toEqual([])
    expect(await waitingFor(app, shop.personId)).toMatchObject([
      {
        kind: 'notice',
        letter: {
          subject: 'Sua semana: 23/11/2026 a 29/11/2026',
          lines: [
            '1 venda, somando R$\u00a031,50. Na semana anterior: R$\u00a00,00.',
            'Nenhum produto está com estoque baixo.',
            'Os mais vendidos:',
          ],
          table: { rows: [['Arroz', '3 un', 'R$\u00a031,50']] },
        },
      },
    ])
  })
})

describe('the end of a trial', () => {
  test('is announced once, a day before', async () => {
    other.clock.set(WEDNESDAY)
    const end = new Date(WEDNESDAY.getTime() + 25 * 3_600_000)
    const trial = {
      subscription_status: 'trial',
      subscription_expires_at: end,
      timezone: 'America/Sao_Paulo',
    }
    const shop = await other.shop(trial)
    const without = await other.shop({ ...trial, email_notifications: false })
    await round(other)
    expect(await subjects(shop, other)).toEqual([])
    other.clock.advance(3_600_000)
    await round(other)
    await round(other)
    expect(await waitingFor(other, shop.personId)).toMatchObject([
      {
        letter: {
          subject: 'Seu teste gratuito termina amanhã',
          lines: [expect.stringContaining('amanhã, às 10:30'), expect.any(String)],
        },
      },
    ])
    expect(await subjects(without, other)).toEqual([])
  })
})

test('PRF-02 by mail: on, off, on, off by default; changes apply at once; security and billing are always sent', async () => {
  const at = await testApp()
  at.clock.set(MONDAY)
  const shop = await at.shop({ subscription_status: 'active', subscription_expires_at: null })
  await stocked(shop, { name: 'Café', stock: ['2'], minimum: '5' })
  expect(await shop.api.account.getProfile()).toMatchObject({
    email_notifications: true,
    push_notifications: false,
    stock_alerts: true,
    report_notifications: false,
  })
  const next = async () => {
    await at.admin.query('delete from outgoing_mail')
    at.clock.advance(7 * 24 * 3_600_000)
    await round(at)
    return subjects(shop, at)
  }
  expect(await next()).toEqual(['Estoque baixo: 1 produto'])
  await shop.api.account.updateNotifications({ report_notifications: true })
  expect(await next()).toEqual(['Estoque baixo: 1 produto', expect.stringMatching(/^Sua semana: /)])
  await shop.api.account.updateNotifications({ stock_alerts: false })
  expect(await next()).toEqual([expect.stringMatching(/^Sua semana: /)])
  await shop.api.account.updateNotifications({ email_notifications: false })
  expect(await next()).toEqual([])
  // Written before it was switched off and not sent any more, unless it is about security or money.
  for (const kind of ['notice', 'security', 'billing'] as const)
    await queueMail(
      at.database.auth,
      { personId: shop.personId, kind, letter: { subject: kind, lines: [] } },
      at.clock.now(),
    )
  const sent: string[] = []
  const delivery = deliverMail({
    pool: at.database.jobs,
    transport: { send: async ({ subject }) => void sent.push(subject), close: () => {} },
    appUrl: at.url,
    confirmedOnly: false,
    bound: confirmationsBound(at.database.auth, at.clock.now),
    log: at.services.log,
  })
  const { rows } = await at.admin.query('select person_id, id as mail_id from outgoing_mail order by id')
  for (const row of rows) await delivery.run(null, row)
  expect(sent.sort()).toEqual(['billing', 'security'])
  expect(await waitingFor(at, shop.personId)).toEqual([])
})

test('one person whose notice cannot be composed does not block others', async () => {
  const at = await testApp()
  at.clock.set(WEDNESDAY)
  const [broken, fine] = [await withLowStock({}, at), await withLowStock({}, at)]
  const { door } = at.services
  const failing: typeof door = {
    ...door,
    enterAs: (shopId, work) =>
      shopId === broken.shopId ? Promise.reject(new Error('broken')) : door.enterAs(shopId, work),
  }
  await expect(mailRound({ ...at.services, door: failing, pool: at.database.jobs })).rejects.toThrow(
    '1 notices',
  )
  expect(await subjects(fine, at)).toEqual(['Estoque baixo: 1 produto'])
  await mailRound({ ...at.services, pool: at.database.jobs })
  expect(await subjects(broken, at)).toEqual(['Estoque baixo: 1 produto'])
})
