import type { Page } from '@playwright/test'
import { COUNTER_PAGE, lines, payInCash, scanField, side } from '../support/counter.ts'
import { fromMail } from '../support/mail.ts'
import { deviceProduct, prepared, UNREACHABLE } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, product, scan } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

/** Everything that the device keeps, as text. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const stored: unknown[] = [{ ...localStorage }]
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          rows.onsuccess = resolve
        })
        stored.push(rows.result)
      }
      database.close()
    }
    return JSON.stringify(stored)
  })

test.describe('OFF-02 what selling needs is on the device', () => {
  test('the counter opens without a network, knows its products with their age and sells; signing out leaves nothing', async ({
    page,
    shop,
    between,
    context,
    people,
    expectedConsole,
  }) => {
    expectedConsole.push(UNREACHABLE)
    await product(shop.api, { name: 'Café especial 250 g', barcode: COFFEE, sale: '32.90', stock: '7' })
    const { registers } = await shop.api.cash.setCashControl({ is_on: true })
    const { id: session } = await shop.api.cash.openCash({
      headers: {},
      body: { register_id: registers[0]?.id ?? '', opening_float: '10.00' },
    })
    await prepared(page, between.url + COUNTER_PAGE, isKept)
    await expect.poll(() => keptOn(page)).toContain('Café especial')
    await expect(page.getByText(/^aberto às/)).toBeVisible()

    between.cut()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Vender', level: 1 })).toBeAttached()
    await expect(page.getByText(/preços e estoque de \d\d:\d\d.*Pix, .* pedem internet/)).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await scanField(page).fill('cafe')
    await expect(page.getByRole('option', { name: /Café especial 250 g.*7 un.*32,90/ })).toBeVisible()
    await scanField(page).fill('')
    await scan(page, COFFEE)
    await expect(lines(page)).toContainText('Café especial 250 g')
    await expect(lines(page)).toContainText('32,90')
    await payInCash(page)
    await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')

    between.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('preços e estoque de')).toHaveCount(0)
    await expect(side(page)).toContainText('A rede voltou e a venda foi enviada: é a nº 1.')
    // The sale is in the cash session in which it was made.
    await expect.poll(async () => (await shop.api.sales.listSales({})).total).toBe(1)
    // Only what changed is loaded.
    await product(shop.api, { name: 'Leite integral 1 L', sale: '5.69', stock: '3' })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => keptOn(page)).toContain('Leite integral')
    expect(between.asked.filter((path) => path.endsWith('/products/changes'))).toHaveLength(1)

    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
    await expect.poll(() => keptOn(page)).not.toMatch(/Café|Leite/)
    expect(await keptOn(page)).not.toContain(shop.email)
    expect(await keptOn(page)).not.toContain(session)

    // After an expired session another person on the same device sees none of the first one's data.
    await keepCookie(context, await people.signIn(shop), between.url)
    await page.goto(between.url + COUNTER_PAGE)
    await expect.poll(() => keptOn(page)).toContain('Café especial')
    // The pass, which proves who sells on the device.
    const pass = /"pass":"/
    await expect.poll(() => keptOn(page)).toMatch(pass)
    const other = await people.put(`outra-${crypto.randomUUID()}@example.com`)
    await keepCookie(context, await people.signIn(other), between.url)
    await page.goto(between.url)
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect.poll(() => keptOn(page)).not.toMatch(/Café|Leite/)
    await expect.poll(() => keptOn(page)).not.toMatch(pass)

    // Signing out to accept an invitation leaves nothing on the device either, even before somebody else signs in.
    const email = `convite-${crypto.randomUUID()}@example.com`
    await shop.api.team.inviteMember({ email, role: 'seller' })
    await keepCookie(context, await people.signIn(shop), between.url)
    await page.goto(between.url + COUNTER_PAGE)
    await expect.poll(() => keptOn(page)).toContain('Café especial')
    await expect.poll(() => keptOn(page)).toMatch(pass)
    const invitation = `${between.url}/convite#${await fromMail(email, /convite#([\w-]{43})/)}`
    await page.goto(invitation)
    // Items that wait to be sent are mentioned first.
    const { user_id: shopId } = await shop.api.account.me()
    await page.evaluate((id) => localStorage.setItem(`prateleira-queue:${id}`, '1'), shopId)
    await page.getByRole('button', { name: 'Sair desta conta' }).click()
    await expect(page.getByText('Sair agora?')).toBeVisible()
    await page.evaluate((id) => localStorage.removeItem(`prateleira-queue:${id}`), shopId)
    await page.goto(invitation)
    await page.getByRole('button', { name: 'Sair desta conta' }).click()
    await expect(page.getByLabel('Nome completo')).toBeVisible()
    await expect.poll(() => keptOn(page)).not.toMatch(/Café|Leite/)
    await expect.poll(() => keptOn(page)).not.toMatch(pass)
    expect(await keptOn(page)).not.toContain(shop.companyName)
  })

  test('100,000 products are there without a network, and are refreshed by changes only', async ({
    page,
    shop,
    between,
    expectedConsole,
  }) => {
    expectedConsole.push(UNREACHABLE)
    expect(shop.email).not.toBe('')
    const [all, each] = [100_000, 2000]
    const asked: (string | null)[] = []
    // The server's paging has a test of its own; this one is about the device.
    between.answer('/api/v1/products/changes', (query) => {
      const cursor = query.get('cursor')
      asked.push(cursor)
      const at = Number(cursor ?? 0)
      const changed = { removed: [], reset: false, more: false }
      if (at === all)
        return { ...changed, cursor: String(all + 1), products: [deviceProduct(77_777, '9.99')] }
      if (at > all) return { ...changed, cursor, products: [] }
      const products = Array.from({ length: each }, (_, n) => deviceProduct(at + n))
      return { products, removed: [], reset: at === 0, more: at + each < all, cursor: String(at + each) }
    })
    await page.goto(between.url + COUNTER_PAGE)
    await isKept(page)
    const age = page.getByText(/^Estoque de \d\d:\d\d$/)
    await expect(age).toHaveAttribute('title', /100\.000/, { timeout: 120_000 })
    expect(asked).toHaveLength(all / each)
    between.cut()
    await page.reload()
    await expect(page.getByText(/preços e estoque de/)).toBeVisible()
    await scanField(page).fill('PR77777')
    await scanField(page).press('Enter')
    await expect(lines(page)).toContainText('Produto 77777')
    await expect(lines(page)).toContainText('1,00')

    between.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => asked).toContain(String(all))
    // The change has been stored, so the next request begins after it.
    await expect
      .poll(() => page.evaluate(() => window.dispatchEvent(new Event('online'))).then(() => asked))
      .toContain(String(all + 1))
    // The whole catalogue is never requested again.
    expect(asked.slice(all / each).every((cursor) => Number(cursor) >= all)).toBe(true)
    between.cut()
    await page.reload()
    await scanField(page).fill('PR77777')
    await expect(page.getByRole('option', { name: /Produto 77777.*9,99/ })).toBeVisible()
  })
})
