import { UNREACHABLE } from '../support/offline.ts'
import { picker, product, stockOf } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, test } from './worker.ts'

test('an item kept on the device while another is being sent is sent soon after it', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  const { id } = await product(shop.api, { name: 'Café especial 250 g', stock: '0' })
  await page.clock.install()
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  await page.goto(`${between.url}/movimentacoes/entrada`)
  await (await ready).finished()
  await isKept(page)
  const free = Promise.withResolvers<void>()
  await page.route('**/api/v1/queued-entries', async (route) => {
    await free.promise
    await route.continue()
  })
  const keep = async (quantity: string, name: string) => {
    const lost = between.swallow('/api/v1/stock/entries')
    await picker(page).fill('Café')
    await page.getByRole('option', { name: 'Café' }).first().click()
    await page.getByLabel('Quantidade').fill(quantity)
    await page.getByRole('button', { name: 'Registrar Entrada' }).click()
    await lost
    await expect(page.getByText(`Entrada ${name} guardada neste aparelho`)).toBeVisible()
  }
  await keep('5', 'A-1')
  const sending = page.waitForRequest('**/api/v1/queued-entries')
  await page.clock.fastForward(6_000)
  await sending
  await keep('3', 'A-2')
  // Its own attempt comes while the first is still being sent.
  await page.clock.fastForward(6_000)
  const first = page.waitForResponse('**/api/v1/queued-entries')
  const second = page.waitForRequest('**/api/v1/queued-entries')
  free.resolve()
  await (await first).finished()
  await expect(page.getByRole('link', { name: '1 pendência neste aparelho' })).toBeVisible()
  await page.clock.fastForward(6_000)
  await second
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  expect(await stockOf(shop.api, id)).toBe('8')
})
