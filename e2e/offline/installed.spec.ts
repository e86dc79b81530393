import type { Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { COUNTER_PAGE, lines, payInCash, side } from '../support/counter.ts'
import { prepared } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, EXIT_PAGE, product, scan } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, test } from './worker.ts'

test.describe('OFF-01 it is installed, started without a network, and a new version costs nothing', () => {
  test('a new version waits until it is requested, and nothing that is typed is lost; answers of the API are never kept', async ({
    page,
    shop,
    between,
  }) => {
    expect(shop.email).not.toBe('')
    await page.goto(between.url + EXIT_PAGE)
    await isKept(page)
    const { icons, display, start_url } = await (
      await page.request.get(`${between.url}/manifest.webmanifest`)
    ).json()
    expect({ display, start_url, sizes: icons.map((icon: { sizes: string }) => icon.sizes) }).toEqual({
      display: 'standalone',
      start_url: '/',
      sizes: ['192x192', '512x512', '512x512', 'any'],
    })
    for (const { src } of icons) expect((await page.request.get(between.url + src)).ok()).toBe(true)
    expect((await page.request.get(`${between.url}/sw.js`)).headers()['cache-control']).toBe('no-cache')

    await page.getByLabel('Observações').fill('Com defeito')
    between.change('/index.html', (text) => text.replace('<head>', '<head><meta name="second-version">'))
    between.change('/sw.js', (text) =>
      text.replace(/("revision":")[^"]+(","url":"index.html")/, '$1second$2'),
    )
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const notice = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
    await expect(notice).toBeVisible()
    // The notice is hidden while a dialog is open: on a phone it would cover the dialog's title and close button.
    await page.keyboard.press('Alt+o')
    await expect(page.getByRole('dialog', { name: 'Quem está no caixa?' })).toBeVisible()
    await expect(notice).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(notice).toBeVisible()
    await page.getByLabel('Observações').fill('Com defeito de fábrica')
    // A reload shows the same version as before.
    await page.reload()
    await expect(page.getByLabel('Observações')).toHaveValue('Com defeito de fábrica')
    await expect(page.locator('meta[name="second-version"]')).toHaveCount(0)
    await notice.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.locator('meta[name="second-version"]')).toHaveCount(1)
    await expect(page.getByLabel('Observações')).toHaveValue('Com defeito de fábrica')
    await expect(notice).toHaveCount(0)

    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return files.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(
      kept.filter(
        (path) =>
          !/^\/(assets\/[^/]+|index\.html|theme\.js|reload\.js|favicon\.svg|manifest\.webmanifest)$/.test(
            path,
          ),
      ),
    ).toEqual([])
  })

  test('the browser considers it installable; started without a network, in a window of its own, it sells', async ({
    playwright,
    launchOptions,
    account: shop,
    people,
    between,
  }, testInfo) => {
    await product(shop.api, { name: 'Café especial 250 g', barcode: COFFEE, sale: '32.90', stock: '7' })
    const start = (args: string[]) =>
      playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        // The whole browser: the other one has no windows.
        executablePath: findBrowser(),
        args: [...(launchOptions.args ?? []), ...args],
        viewport: { width: 1280, height: 800 },
        locale: 'pt-BR',
      })

    const browser = await start([])
    await keepCookie(browser, await people.signIn(shop), between.url)
    const page = await browser.newPage()
    await prepared(page, between.url + COUNTER_PAGE, isKept)
    const session = await browser.newCDPSession(page)
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { errors, data = '{}' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    await browser.close()

    between.cut()
    const app = await start([`--app=${new URL(JSON.parse(data).start_url, between.url)}`])
    try {
      const opened = () => app.pages().find((one) => one.url().startsWith(between.url))
      await expect.poll(opened).toBeDefined()
      const tab = opened() as Page
      await tab.getByRole('link', { name: 'Vender' }).click()
      await expect(tab.getByText(/preços e estoque de \d\d:\d\d/)).toBeVisible()
      await scan(tab, COFFEE)
      await expect(lines(tab)).toContainText('Café especial 250 g')
      await payInCash(tab)
      await expect(side(tab)).toContainText('Venda A-1 guardada neste aparelho')
      between.mend()
      await tab.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect.poll(async () => (await shop.api.sales.listSales({})).total).toBe(1)
    } finally {
      await app.close()
    }
  })
})
