import { BOUNDS, weighPage } from '../../scripts/lib/page-weight.mjs'
import { expect, test } from '../support/test.ts'

for (const [address, heading] of [
  ['/auth', 'Entre na sua conta'],
  ['/', 'Dashboard'],
] as const) {
  test(`a first visit of ${address} keeps its bounds of JavaScript and requests`, async ({
    page,
    baseURL,
    context,
    shop,
  }) => {
    expect(shop.email).not.toBe('')
    if (address === '/auth') await context.clearCookies()
    const arrived = () => expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    const { javascript, requests } = await weighPage(page, `${baseURL}${address}`, arrived)
    expect(javascript).toBeGreaterThan(50)
    expect(javascript).toBeLessThanOrEqual(BOUNDS[address].javascript)
    expect(requests).toBeLessThanOrEqual(BOUNDS[address].requests)
  })
}
