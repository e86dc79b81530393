import { randomUUID } from 'node:crypto'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { byPix } from './cash.ts'
import { type Shop, shopOf, type TestApp } from './harness.ts'
import { putSession } from './people.ts'
import { stocked } from './stock.ts'
import { Counter, counterMember } from './team.ts'

export const percentOff = (value: string) => ({ kind: 'percent' as const, value })
export const register = (who: Shop, body: SaleInput, key = randomUUID()) =>
  who.api.sales.registerSale({ headers: { 'idempotency-key': key }, body })

/** A shop with Leite at 10.00, a seller (Bia) and a manager (Caio), both signed in by PIN at one device. */
export async function counterOf(app: TestApp) {
  const shop = await app.shop()
  const milk = await stocked(shop, { name: 'Leite', stock: ['100'], sale: '10.00' })
  const bia = await counterMember(shop)
  const caio = await counterMember(shop, 'manager', '2846', 'Caio')
  const dani = await counterMember(shop, 'seller', '5791', 'Dani')
  const manager = await app.member(shop, 'manager')
  // The owner in another browser, because somebody else acts in their session at this device.
  const cookie = await putSession(app.admin, { personId: shop.personId, now: app.clock.now() })
  await app.admin.query('update auth.session set "shopId" = $1 where "userId" = $2', [
    shop.shopId,
    shop.personId,
  ])
  const owner = shopOf(app.url, { ...shop, cookie })
  const device = new Counter(app, shop)
  await device.take(bia, '1739')
  const seller = device.acting
  const line = (quantity: string, unit_price = '10.00', more = {}) => ({
    product_variant_id: milk.variant,
    quantity,
    unit_price,
    ...more,
  })
  /** Ten of Leite with this discount. */
  const discounted = (percent: string): SaleInput => {
    const total = (100 - Number(percent)).toFixed(2)
    return { lines: [line('10')], discount: percentOff(percent), total, payments: [byPix(total)] }
  }
  const approveSale = (sale: SaleInput, key: string, kinds: ('discount' | 'credit')[], by = caio) =>
    seller.api.sales.approveSale({
      person_id: by,
      pin: '2846',
      approved: { what: 'sale', key, sale, kinds },
    })
  return { shop, owner, manager, milk, bia, caio, dani, device, seller, line, discounted, approveSale }
}
