import { expect, test } from '../support/test.ts'

for (const [address, heading, chunk, data] of [
  ['/produtos?busca=cabo', 'Produtos', /\/products-page-[^/]*\.js$/, /\/api\/v1\/products\?.*search=cabo/],
  ['/relatorios?aba=estoque', 'Relatórios', /\/reports-page-[^/]*\.js$/, /\/api\/v1\/reports\/stock/],
] as const) {
  test(`${address} asks for its data once, while its code is on its way`, async ({ page, shop }) => {
    expect(shop.email).not.toBe('')
    let asked = 0
    page.on('request', (request) => {
      if (data.test(request.url())) asked += 1
    })
    const answered = page.waitForResponse(data)
    // The page's code is held back until its data is there.
    await page.route(chunk, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
    expect(asked).toBe(1)
  })
}

test('a link under the pointer asks for the data of its page, which is not asked for again when it is followed', async ({
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

test('the answer to a page names the files of that page, for who will see it', async ({ context, shop }) => {
  expect(shop.email).not.toBe('')
  const named = async (address: string) => (await context.request.get(address)).headers().link ?? ''
  expect(await named('/produtos?busca=cabo')).toMatch(
    /<\/assets\/products-page-[^>]*\.js>; rel=modulepreload/,
  )
  expect(await named('/')).toMatch(/<\/assets\/dashboard-page-[^>]*\.css>; rel=preload; as=style/)
  expect(await named('/admin/usuarios')).toMatch(/\/users-page-/)
  expect(await named('/auth')).toBe('')
  await context.clearCookies()
  expect(await named('/produtos')).toBe('')
  expect(await named('/auth')).toMatch(/\/entrance-/)
})
