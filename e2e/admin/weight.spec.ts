import { ADMIN_PAGES, test } from '../support/admin.ts'
import { expect } from '../support/test.ts'
import { tooHeavy } from '../support/weight.ts'

test('first visits of the admin area stay within their limits of JavaScript and requests', async ({
  browser,
  baseURL,
  context,
  boss,
  address,
}) => {
  expect(await boss.account.me()).toMatchObject({ admin: expect.anything() })
  const visitor = {
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    storageState: await context.storageState(),
  }
  const addresses = ADMIN_PAGES.map(([address]) => address)
  expect(await tooHeavy(browser, addresses, visitor)).toEqual([])
})
