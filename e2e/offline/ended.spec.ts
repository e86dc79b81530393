import { COUNTER_PAGE, scanField } from '../support/counter.ts'
import { prepared, UNREACHABLE } from '../support/offline.ts'
import { product } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

for (const opened of ['/auth', '/produtos'])
  test(`a session that was ended from elsewhere opens nothing without a network once ${opened} has learnt of it`, async ({
    page,
    shop,
    between,
    context,
    expectedConsole,
  }) => {
    expectedConsole.push(UNREACHABLE, /\b401\b/)
    await product(shop.api, { name: 'Café especial 250 g' })
    await prepared(page, between.url + COUNTER_PAGE, isKept)
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(between.url + opened)
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()

    between.cut()
    await page.goto(between.url + COUNTER_PAGE)
    await expect(page.getByText(/Sem conexão com o servidor/)).toBeVisible()
    await expect(scanField(page)).toHaveCount(0)
    await expect(page.getByText(shop.companyName)).toHaveCount(0)
  })
