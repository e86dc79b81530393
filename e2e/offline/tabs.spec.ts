import type { BrowserContext, Page } from '@playwright/test'
import { COUNTER_PAGE, lines, payInCash, side } from '../support/counter.ts'
import { prepared, UNREACHABLE } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, product, scan } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

const QUEUE_PAGE = '/pendencias'

/** About the network that a phone has at the edge of a village (3G). */
async function slow(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const [latency, downloadThroughput, uploadThroughput] = [400, 50_000, 25_000]
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
}

test('of two tabs on a slow, unstable network one sends, once; another shop and another account see nothing', async ({
  page,
  shop,
  between,
  context,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE, /409/)
  const coffee = { name: 'Café especial 250 g', barcode: COFFEE, sale: '32.90' }
  const { variant } = await product(shop.api, { ...coffee, stock: '2' })
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  between.cut()
  for (const receipt of ['A-1', 'A-2']) {
    await scan(page, COFFEE)
    await expect(lines(page)).toContainText('Café especial')
    await payInCash(page)
    await expect(side(page)).toContainText(`Venda ${receipt} guardada neste aparelho`)
  }
  // One of the two pieces is sold elsewhere: A-2 will be refused.
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '32.90' }],
      total: '32.90',
      payments: [{ method: 'pix', amount: '32.90' }],
    },
  })
  const other = await context.newPage()
  await other.goto(between.url + COUNTER_PAGE)
  await expect(other.getByText('2 vendas por enviar')).toBeVisible()
  const both = [page, other]
  for (const tab of both) await slow(context, tab)
  const online = () =>
    Promise.all(both.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
  // The network comes back, and fails again with the first answer.
  const counted = between.keys.length
  between.mend()
  const committed = between.swallow('/api/v1/queued-sales')
  await online()
  await committed
  between.cut()
  between.mend()
  await online()
  for (const tab of both) await expect(tab.getByText('1 recusada')).toBeVisible()
  for (const tab of both) await expect(tab.getByText('por enviar')).toHaveCount(0)
  expect((await shop.api.sales.listSales({})).total).toBe(2)
  // Each sale has its own key, whichever tab sends it; A-2, of which no answer was lost, is sent once.
  const keys = between.keys.slice(counted)
  const [first, ...later] = keys
  const second = later.filter((key) => key !== first)
  expect([new Set(keys).size, second.length]).toEqual([2, 1])
  await other.close()

  /** Waits until the page has renewed its session, whose answer would put the former cookie back. */
  const openQueue = async () => {
    const renewed = page.waitForResponse('**/api/v1/account/session')
    await page.goto(between.url + QUEUE_PAGE)
    await (await renewed).finished()
  }
  const become = async (someone: Parameters<typeof people.signIn>[0]) => {
    await page.goto('about:blank')
    await keepCookie(context, await people.signIn(someone), between.url)
    await openQueue()
  }
  const seen = (tab: Page) => tab.getByRole('heading', { name: /Venda A-/ })
  await openQueue()
  await expect(seen(page)).toHaveCount(2)
  // The same person in another shop, on the same device.
  const owner = await people.put(`dona-${crypto.randomUUID()}@example.com`)
  await people.join(shop, owner, 'manager')
  await become(shop)
  await expect(page.getByText('Nada por enviar')).toBeVisible()
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  // Another person, who has no access to this shop.
  const stranger = await people.put(`outra-${crypto.randomUUID()}@example.com`)
  await become(stranger)
  await expect(page.getByText('Nada por enviar')).toBeVisible()
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  // A colleague of the shop sees the item, and a gerente settles it.
  const colleague = await people.putMember(shop, 'manager')
  await become(colleague)
  await expect(page.getByRole('link', { name: '1 pendência neste aparelho' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajustar estoque e registrar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Contamos errado')
  await page.getByRole('button', { name: 'Ajustar e registrar' }).click()
  await expect.poll(async () => (await shop.api.sales.listSales({})).total).toBe(3)
})
