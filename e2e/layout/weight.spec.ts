import { paths } from '../../apps/web/src/config/paths.ts'
import { expect, phone, test } from '../support/test.ts'
import { tooHeavy } from '../support/weight.ts'

const OPEN: string[] = [paths.auth, paths.privacy, paths.resetPassword, paths.invitation]
const OWN = Object.values<string>(paths).filter((path) => !OPEN.includes(path) && !path.startsWith('/admin'))

test('first visits of all pages stay within their limits of JavaScript and requests', async ({
  browser,
  baseURL,
  context,
  shop,
  address,
}) => {
  expect(shop.email).not.toBe('')
  const visitor = { baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } }
  const member = { ...visitor, storageState: await context.storageState() }
  expect([
    ...(await tooHeavy(browser, OPEN, visitor)),
    ...(await tooHeavy(browser, OWN, member)),
    ...(await tooHeavy(browser, [paths.dashboard], { ...member, viewport: phone })),
  ]).toEqual([])
})
