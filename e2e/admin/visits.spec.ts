import { ADMIN_PAGES, test } from '../support/admin.ts'
import { expect, phone } from '../support/test.ts'
import { answerOneByOne, firstVisits } from '../support/visits.ts'

/** The first requests of each page of the admin area. */
const DATA: [address: string, ...data: string[]][] = [
  ['/admin', '/admin/dashboard'],
  ['/admin/usuarios?ordem=nome', '/admin/users?'],
  ['/admin/planos', '/admin/plans'],
  ['/admin/pagamentos?status=failed', '/admin/payments?', '/admin/payments/summary'],
  ['/admin/relatorios?periodo=3-meses', '/admin/reports?'],
  ['/admin/logs', '/admin/logs?'],
  ['/admin/administradores', '/admin/administrators'],
]

test('each page of the admin area requests its data once, while its code is loading; nothing moves meanwhile, on a phone and on a desktop, and first visits stay within their limits of JavaScript and requests', async ({
  page,
  boss,
}) => {
  expect(await boss.account.me()).toMatchObject({ admin: expect.anything() })
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  const onPhone = await firstVisits(
    page,
    DATA.map(([address, ...data]) => ({ address, data })),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  const onDesk = await firstVisits(
    page,
    ADMIN_PAGES.map(([address]) => address),
  )
  expect({ onPhone, onDesk }).toEqual({ onPhone: [], onDesk: [] })
})
