import { randomUUID } from 'node:crypto'
import type { QueuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { PASSWORD, type Shop, shopOf, testApp } from '../../../test/harness.ts'
import { putSession } from '../../../test/people.ts'
import { stocked } from '../../../test/stock.ts'
import { Counter, counterMember, joined } from '../../../test/team.ts'

const app = await testApp()

interface Queued {
  pass: string
  session?: string
  reason?: string
  sold?: Date
}

/** Sends a sale of one piece for 5.00 in cash that was made without network. */
function send(sender: Shop, variant: string, { pass, session, reason, sold = app.clock.now() }: Queued) {
  const body: QueuedSaleInput = {
    sale: {
      sold_at: sold.toISOString(),
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '5.00' }],
      total: '5.00',
      payments: [inCash('5.00')],
      cash_session_id: session ?? null,
    },
    pass,
    receipt: 'A-1',
    listed: ['5.00'],
    ...(reason ? { reason } : {}),
  }
  return sender.api.sales.registerQueuedSale({ headers: { 'idempotency-key': randomUUID() }, body })
}

async function selling() {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['20'], sale: '5.00' })
  return { shop, variant }
}
const passOf = async (who: Shop) => (await who.api.sales.issuePass({})).pass
const UNKNOWN = { code: 'PASS_UNKNOWN' }

/** Expects a refusal, and that a manager's confirmation registers the sale for its seller. */
async function waits(shop: Shop, variant: string, pass: string, seller: string) {
  await expect(send(shop, variant, { pass })).rejects.toMatchObject(UNKNOWN)
  const { id } = await send(shop, variant, { pass, reason: 'Confirmei' })
  const { rows } = await app.admin.query('select created_by from sales where id = $1', [id])
  expect(rows).toEqual([{ created_by: seller }])
}

test('a pass issued before a change of password proves nothing any more; its sales wait for a manager', async () => {
  const { shop, variant } = await selling()
  const seller = await joined(app, shop, 'seller')
  const [before, mine] = [await passOf(seller), await passOf(shop)]
  await send(shop, variant, { pass: before })
  const passwords = { current_password: PASSWORD, new_password: 'segredo-novo' }
  const changed = await seller.call('POST', '/api/v1/account/password', passwords)
  const renewed = changed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await waits(shop, variant, before, seller.personId)
  // Other people's passes stay valid, and so does a new one.
  await send(shop, variant, { pass: mine })
  await send(shop, variant, { pass: await passOf(shopOf(app.url, { ...seller, cookie: renewed })) })
})

test('a pass obtained by PIN ends with that PIN, one obtained by password does not', async () => {
  const { shop, variant } = await selling()
  const bia = await counterMember(shop, 'seller')
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const byPin = await passOf(counter.acting)
  await counter.back(PASSWORD)
  const mine = await passOf(shop)
  await send(shop, variant, { pass: byPin })
  await shop.api.team.setMemberPin({ params: { id: bia }, body: { pin: '4827' } })
  await waits(shop, variant, byPin, bia)
  await send(shop, variant, { pass: mine })
})

test('passes end with a browser that is signed out remotely, and not when its user signs out', async () => {
  const { shop, variant } = await selling()
  const seller = await joined(app, shop, 'seller')
  const browser = async () => {
    const cookie = await putSession(app.admin, { personId: seller.personId, now: app.clock.now() })
    await app.admin.query('update auth.session set "shopId" = $1 where "userId" = $2', [
      shop.shopId,
      seller.personId,
    ])
    return shopOf(app.url, { ...seller, cookie })
  }
  const [lost, left] = [await browser(), await browser()]
  const [ofLost, ofLeft, own] = [await passOf(lost), await passOf(left), await passOf(seller)]
  await left.api.account.signOut()
  await send(shop, variant, { pass: ofLeft })
  await seller.api.account.endOtherSessions()
  await waits(shop, variant, ofLost, seller.personId)
  await send(shop, variant, { pass: own })
  await send(shop, variant, { pass: ofLeft })
})

test('a late sale enters a closed session only if it was open then and its seller worked in it', async () => {
  const { shop, variant } = await selling()
  const [ana, bia] = [await joined(app, shop, 'seller'), await joined(app, shop, 'seller')]
  const register = await keepCash(shop)
  const [ofAna, ofBia, ofOwner] = [await passOf(ana), await passOf(bia), await passOf(shop)]
  await app.admin.query(
    `update selling_passes set issued_at = issued_at - interval '2 days' where shop_id = $1`,
    [shop.shopId],
  )
  const { id: session } = await openCash(ana, register, '10.00')
  const CLOSED = { code: 'CASH_SESSION_CLOSED' }
  const early = new Date(app.clock.now().getTime() - 3_600_000)
  // Made before the session was opened, so it cannot be in its drawer, whoever made it.
  await expect(send(shop, variant, { pass: ofOwner, session, sold: early })).rejects.toMatchObject(CLOSED)
  // While it is open anybody can sell into it, as at the counter.
  await sellFor(shop, variant, '5.00', [inCash('5.00')], session)
  const carla = await joined(app, shop, 'seller')
  const ofCarla = await passOf(carla)
  await sellFor(carla, variant, '5.00', [inCash('5.00')], session)
  const sold = app.clock.now()
  await closeCash(ana, session, '20.00')
  await send(bia, variant, { pass: ofAna, session, sold })
  await send(bia, variant, { pass: ofCarla, session, sold })
  await expect(send(bia, variant, { pass: ofBia, session, sold })).rejects.toMatchObject(CLOSED)
  await send(shop, variant, { pass: ofBia, session, sold, reason: 'Vendeu no caixa da Ana' })
  // A late sale does not make its seller one of those who had sold into the session.
  await expect(send(bia, variant, { pass: ofBia, session, sold })).rejects.toMatchObject(CLOSED)
  await send(bia, variant, { pass: ofOwner, session, sold })
  expect((await shop.api.cash.getCashSession({ id: session })).result?.counts).toMatchObject([
    { method: 'dinheiro', late: '20.00' },
  ])
})
