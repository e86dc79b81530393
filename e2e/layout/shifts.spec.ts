import { paths } from '../../apps/web/src/config/paths.ts'
import { answerOneByOne, movingPages } from '../support/shifts.ts'
import { product } from '../support/stock.ts'
import { expect, phone, test } from '../support/test.ts'

const CLOSED: string[] = [paths.auth, paths.privacy, paths.resetPassword, paths.invitation]
const OWN = Object.values<string>(paths).filter(
  (path) => !CLOSED.includes(path) && !path.startsWith('/admin'),
)
/** Cumulative layout shift; 0.1 is generally considered good. */
const MOST = 0.02

test('nothing moves while the data of a page loads, on a phone and on a desktop', async ({ page, shop }) => {
  // A shop with data for every part of the dashboard except low stock.
  const { variant } = await product(shop.api, { name: 'Leite', sale: '20.00', stock: '10' })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  const line = { product_variant_id: variant, quantity: '1', unit_price: '20.00' }
  for (const [method, customer_id] of [
    ['pix', null],
    ['fiado', id],
  ] as const)
    await shop.api.sales.registerSale({
      headers: {},
      body: { lines: [line], total: '20.00', customer_id, payments: [{ method, amount: '20.00' }] },
    })
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  const onPhone = await movingPages(page, OWN, MOST)
  await page.setViewportSize({ width: 1280, height: 800 })
  const onDesk = await movingPages(page, OWN, MOST)
  expect({ onPhone, onDesk }).toEqual({ onPhone: [], onDesk: [] })
})
