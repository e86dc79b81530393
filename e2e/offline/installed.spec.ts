import { EXIT_PAGE } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, test } from './worker.ts'

test('a new version waits until it is asked for, and nothing that is typed is lost; the API is never kept', async ({
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
  between.change('/sw.js', (text) => text.replace(/("revision":")[^"]+(","url":"index.html")/, '$1second$2'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
  await expect(notice).toBeVisible()
  await page.getByLabel('Observações').fill('Com defeito de fábrica')
  // Also loaded anew the page is the version that it was.
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
        !/^\/(assets\/[^/]+|index\.html|theme\.js|reload\.js|favicon\.svg|manifest\.webmanifest)$/.test(path),
    ),
  ).toEqual([])
})
