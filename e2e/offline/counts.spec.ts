import type { Page } from '@playwright/test'
import { COUNTER_PAGE, lines, payInCash, pressKey, scanField, side } from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { prepared, sayOnline, UNREACHABLE } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, MILK, picker, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

const current = (page: Page) => page.getByRole('region', { name: 'Contando agora' })
const line = (page: Page) => page.getByRole('status').filter({ hasText: /por enviar|Sem rede|recusada/ })

test('OFF-03 counts, an entry and a sale made without network wait visibly and are sent once each, whatever happens to the others', async ({
  page,
  shop,
  between,
  context,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE, /40[19]/)
  const coffee = await product(shop.api, {
    name: 'Café especial 250 g',
    barcode: COFFEE,
    stock: '9',
    sale: '32.90',
  })
  const milk = await product(shop.api, {
    name: 'Leite integral 1 L',
    barcode: MILK,
    stock: '4',
    sale: '5.69',
  })
  const open = (name: string, product_id: string) =>
    shop.api.counts.openCount({ headers: {}, body: { name, scope: 'list', product_ids: [product_id] } })
  const [first, second] = [await open('Prateleira', coffee.id), await open('Geladeira', milk.id)]
  const counting = (id: string) => `/inventario/contar?inventario=${id}`
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  await page.setViewportSize(phone)
  await visit(page, counting(second.id))
  await expect(page.getByRole('heading', { name: 'Geladeira' })).toBeVisible()
  between.cut()
  await scan(page, MILK)
  await expect(current(page)).toContainText('Leite integral 1 L')
  await pressKey(page, '3')
  await pressKey(page, 'Enter')
  await expect(line(page)).toContainText('1 contagem por enviar')
  between.mend()
  // The open page still has the line and sends it by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(line(page)).toHaveCount(0)
  // A line counted as the session ends waits too, since no form keeps it.
  await scan(page, MILK)
  await expect(current(page)).toContainText('Leite integral 1 L')
  await page.waitForLoadState('networkidle')
  const cookies = await context.cookies()
  await context.clearCookies()
  await pressKey(page, '2')
  await pressKey(page, 'Enter')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await context.addCookies(cookies)
  await page.goto(between.url + counting(second.id))
  await expect(page.getByRole('list', { name: 'Contados por mim' })).toContainText('Leite integral 1 L5 un')

  await visit(page, counting(first.id))
  await expect(page.getByRole('heading', { name: 'Prateleira' })).toBeVisible()
  between.cut()
  // The page opens again without network and knows its count.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Prateleira' })).toBeVisible()
  await scan(page, COFFEE)
  await expect(current(page)).toContainText('Café especial')
  await pressKey(page, '7')
  await pressKey(page, 'Enter')
  await expect(current(page)).toContainText('Você contou 7 un')
  await page.getByRole('button', { name: 'Mais 1 un' }).click()
  await expect(current(page)).toContainText('Você contou 8 un')
  await expect(line(page)).toContainText('2 contagens por enviar')
  await expectAccessibleInBoth(page)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/movimentacoes/entrada')
  await picker(page).fill('Café')
  await page.getByRole('option', { name: 'Café especial' }).first().click()
  await page.getByLabel('Quantidade').fill('6')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText('Entrada A-5 guardada neste aparelho')).toBeVisible()
  await visit(page, COUNTER_PAGE)
  await expect(scanField(page)).toBeFocused()
  await expect(page.getByText(/estoque de \d\d:\d\d/i)).toBeVisible()
  await scan(page, COFFEE)
  await expect(lines(page)).toContainText('Café especial')
  await payInCash(page)
  await expect(side(page)).toContainText('Venda A-6 guardada neste aparelho')
  await expect(line(page)).toContainText('1 venda, 1 entrada e 2 contagens por enviar')

  // The count is closed elsewhere: its lines are refused, and nothing else waits for them.
  await shop.api.counts.cancelCount({ id: first.id })
  const other = await context.newPage()
  await other.goto(`${between.url}/pendencias`)
  // Including the two that were sent before.
  await expect(other.getByRole('heading', { name: /A-/ })).toHaveCount(6)
  // Without a session nothing is sent, and nothing is lost.
  for (const tab of [page, other]) await tab.goto('about:blank')
  await context.clearCookies()
  between.mend()
  await other.goto(`${between.url}/pendencias`)
  await expect(other.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(await shop.api.stock.recentEntries()).toEqual([])
  await other.goto('about:blank')
  await keepCookie(context, await people.signIn(shop), between.url)
  const before = between.keys.length
  // The answer to the entry is lost after its commit.
  const committed = between.swallow('/api/v1/queued-entries')
  await Promise.all([page.goto(between.url + COUNTER_PAGE), other.goto(`${between.url}/pendencias`)])
  await committed
  between.mend()
  for (const tab of [page, other]) await sayOnline(tab)
  await expect(other.getByText('2 recusadas')).toBeVisible()
  await expect(other.getByText('por enviar')).toHaveCount(0)
  const keys = between.keys.slice(before)
  expect(new Set(keys).size).toBe(4)
  expect((await shop.api.sales.listSales({})).total).toBe(1)
  expect(await shop.api.stock.recentEntries()).toHaveLength(1)
  expect(await stockOf(shop.api, coffee.id)).toBe('14')
  expect((await shop.api.counts.reviewCount({ id: second.id, view: 'counted' })).items).toMatchObject([
    { counted: '5', expected: '4', lines: [{ late: 'A-1' }, { late: 'A-2' }] },
  ])

  await expect(other.getByText('Este inventário já foi encerrado.').first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Contar em outro inventário' }).first()).toBeVisible()
  for (const left of [1, 0]) {
    await other.getByRole('button', { name: 'Descartar' }).first().click()
    await other.getByRole('textbox', { name: 'Motivo' }).fill('Contado de novo')
    await other.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(other.getByRole('button', { name: 'Descartar' })).toHaveCount(left)
  }
  await expect(other.getByRole('link', { name: /pendência/ })).toHaveCount(0)
})
