import { protectedPages } from '../support/account.ts'
import { ADMIN_PAGES, test } from '../support/admin.ts'
import { expect, phone } from '../support/test.ts'
import { answerOneByOne, firstVisits, furnish, OPEN_PATHS, SHOP_PATHS } from '../support/visits.ts'

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

test('each page of the admin area requests its data once, while its code is loading, and nothing moves on a phone while they arrive', async ({
  page,
  boss,
}) => {
  expect(await boss.account.me()).toMatchObject({ admin: expect.anything() })
  await answerOneByOne(page)
  await page.setViewportSize(phone)
  const visits = DATA.map(([address, ...data]) => ({ address, data }))
  expect(await firstVisits(page, visits)).toEqual([])
})

test('NAV-01 every route has its page, with its heading and title, straight from its address; first visits stay within their limits of JavaScript and requests, and nothing moves on a desktop', async ({
  page,
  context,
  boss,
}) => {
  test.slow()
  await furnish({ api: boss })
  await answerOneByOne(page)
  const known = [
    ...protectedPages,
    ...ADMIN_PAGES.map(([path, heading]) => ({ path, heading, title: heading })),
  ].map(({ path, ...more }) => ({ address: path, ...more }))
  const others = SHOP_PATHS.filter((path) => !known.some(({ address }) => address === path))
  const signedIn = await firstVisits(page, [...known, ...others])
  await context.clearCookies()
  const titles: Record<string, string> = { '/auth': 'Entrar', '/admin/bootstrap': 'Tornar-se Administrador' }
  const signedOut = await firstVisits(
    page,
    [...OPEN_PATHS, '/admin/bootstrap'].map((address) => ({
      address,
      title: titles[address],
      mayMove: true,
    })),
  )
  expect([...signedIn, ...signedOut]).toEqual([])
})
