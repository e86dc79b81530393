import { ADMIN_PAGES, test } from '../support/admin.ts'
import { answerOneByOne, movingPages } from '../support/shifts.ts'
import { expect, phone } from '../support/test.ts'

/** Cumulative layout shift, as in e2e/layout/shifts.spec.ts. */
const MOST = 0.02

test('nothing moves while the data of an admin page loads, on a phone and on a desktop', async ({
  page,
  boss,
}) => {
  expect(await boss.account.me()).toMatchObject({ admin: expect.anything() })
  const addresses = ADMIN_PAGES.map(([address]) => address)
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  const onPhone = await movingPages(page, addresses, MOST)
  await page.setViewportSize({ width: 1280, height: 800 })
  const onDesk = await movingPages(page, addresses, MOST)
  expect({ onPhone, onDesk }).toEqual({ onPhone: [], onDesk: [] })
})
