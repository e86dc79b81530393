import { expect, test } from '../support/test.ts'

test('a link under the pointer requests the data of its page, and following it does not request them again', async ({
  page,
  shop,
}) => {
  expect(shop.email).not.toBe('')
  const data = /\/api\/v1\/products\?/
  let asked = 0
  page.on('request', (request) => {
    if (data.test(request.url())) asked += 1
  })
  await page.goto('/')
  const link = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Produtos' })
  const answered = page.waitForResponse(data)
  await link.hover()
  await answered
  await link.click()
  await expect(page.getByRole('heading', { name: 'Produtos', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('the response for a page names the files of that page, if the visitor will see it', async ({
  context,
  shop,
}) => {
  expect(shop.email).not.toBe('')
  const named = async (address: string) => (await context.request.get(address)).headers().link ?? ''
  expect(await named('/produtos?busca=cabo')).toMatch(
    /<\/assets\/products-page-[^>]*\.js>; rel=modulepreload/,
  )
  expect(await named('/')).toMatch(/<\/assets\/dashboard-page-[^>]*\.css>; rel=preload; as=style/)
  expect(await named('/admin/usuarios')).toMatch(/\/users-page-/)
  // A page's data is requested together with its code, not after `me` has arrived.
  for (const address of ['/vendas', '/atividade', '/admin/usuarios'])
    expect(await named(address), address).toMatch(/<\/assets\/prefetch-[^>]*\.js>; rel=modulepreload/)
  expect(await named('/auth')).toBe('')
  await context.clearCookies()
  expect(await named('/produtos')).toBe('')
  expect(await named('/auth')).toMatch(/\/entrance-/)
})

test('the document asks who is signed in, once, before any of its code has loaded', async ({
  page,
  shop,
}) => {
  expect(shop.email).not.toBe('')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/account/me')) asked.push(request.url())
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/vender', { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(1)
  release()
  await expect(page.getByPlaceholder('Código, nome ou 3*código')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
})
