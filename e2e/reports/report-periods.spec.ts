import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { visit } from '../support/inside.ts'
import { brazilian, day, sell } from '../support/reports.ts'
import { product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

async function choosePeriod(page: Page, label: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Período' })
  await select.click()
  await page.getByRole('option', { name: label, exact: true }).click()
  // The period has been chosen once the address contains it: before, the date fields still have the days of the
  // previous one.
  await expect(select).toHaveValue(label)
}

test('REP-01 the period governs sales, movements and the dated figures of the overview, on screen and in exports; stock and customers are as of now', async ({
  page,
  shop: { api },
}) => {
  // Ten periods in three tabs, each with its export.
  const { variant } = await product(api, { name: 'Café', stock: '100', minimum: '200' })
  const customer = await api.contacts.createCustomer({ name: 'Bia' })
  const ages = [0, 1, 6, 7, 29, 30, 89, 90]
  for (const ago of ages) await sell(api, variant, '1', '10', ago, { customer_id: customer.id })
  const today = await day(api)
  const dates = await Promise.all(ages.map((ago) => day(api, ago)))
  const inside = (from: string, to: string) => dates.filter((date) => date >= from && date <= to).length
  const month = `${today.slice(0, 7)}-01`
  const lastDay = new Date(Date.parse(`${month}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const expected = {
    'Últimos 30 dias': inside(await day(api, 29), today),
    Hoje: inside(today, today),
    Ontem: inside(await day(api, 1), await day(api, 1)),
    'Últimos 7 dias': inside(await day(api, 6), today),
    'Últimos 3 meses': inside(await day(api, 89), today),
    'Este mês': inside(month, today),
    'Mês passado': inside(`${lastDay.slice(0, 7)}-01`, lastDay),
    'Este ano': inside(`${today.slice(0, 4)}-01-01`, today),
    'Todo o período': dates.length,
  }
  expect([expected['Últimos 7 dias'], expected['Últimos 30 dias'], expected['Últimos 3 meses']]).toEqual([
    3, 5, 7,
  ])
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  }
  const select = page.getByRole('combobox', { name: 'Período' })
  await page.goto('/relatorios?aba=vendas')
  await expect(select).toHaveValue('Últimos 30 dias')
  await select.click()
  for (const label of [...Object.keys(expected), 'De – até'])
    await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  // The product's initial stock is a movement dated today.
  const withStock = new Set(['Ontem', 'Mês passado'])
  for (const [label, count] of Object.entries(expected)) {
    await page.getByRole('tab', { name: 'Vendas' }).click()
    await choosePeriod(page, label)
    if (count === 0) await expect(page.getByText('Nenhuma venda encontrada no período')).toBeVisible()
    else {
      await expect(page.getByRole('row')).toHaveCount(count + 1)
      expect([label, (await saved()).length]).toEqual([label, count + 1])
    }
    const moved = count + (withStock.has(label) ? 0 : 1)
    await page.getByRole('tab', { name: 'Movimentações' }).click()
    if (moved > 0) {
      await expect(page.getByRole('row')).toHaveCount(moved + 1)
      expect([label, (await saved()).length]).toEqual([label, moved + 1])
    }
    await page.getByRole('tab', { name: 'Visão Geral' }).click()
    await expect(page.getByText(count === 1 ? '1 transação' : `${count} transações`)).toBeVisible()
    const [header = [], row = []] = (await saved()).map((line) =>
      line.replace('\uFEFF', '').replaceAll('"', '').split(','),
    )
    const cell = (name: string) => row[header.indexOf(name)]
    expect([label, cell('Transações'), cell('Vendas Totais')]).toEqual([
      label,
      `${count}`,
      `${count * 10}.00`,
    ])
    expect([cell('Itens com Estoque Baixo'), cell('Total de Clientes')]).toEqual(['1', '1'])
  }
  await expect(page).toHaveURL('/relatorios?periodo=tudo')

  // A range of days starts with those on the screen, and is kept in the address.
  const [from, to] = [await day(api, 30), await day(api, 7)]
  await visit(page, `/relatorios?aba=vendas&periodo=datas&de=${from}&ate=${to}`)
  await expect(select).toHaveValue('De – até')
  await expect(page.getByRole('button', { name: 'De', exact: true })).toHaveText(brazilian(from))
  await expect(page.getByRole('button', { name: 'Até' })).toHaveText(brazilian(to))
  await expect(page.getByRole('row')).toHaveCount(4)
  expect((await saved()).length).toBe(4)
  const place = async () => (await select.boundingBox())?.y
  const beside = await place()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await choosePeriod(page, 'Últimos 7 dias')
  await expect(page.getByRole('button', { name: 'Até' })).toBeHidden()
  // The select does not move when the date fields disappear, so that a click in progress hits its target.
  expect(await place()).toBe(beside)
  await choosePeriod(page, 'De – até')
  await expect(page).toHaveURL(`/relatorios?aba=vendas&periodo=datas&de=${await day(api, 6)}&ate=${today}`)
  await page.goBack()
  await expect(select).toHaveValue('Últimos 7 dias')
  await page.reload()
  await expect(select).toHaveValue('Últimos 7 dias')

  // Stock and customers are as of now, whatever the period.
  await visit(page, '/relatorios?aba=estoque&periodo=hoje')
  await expect(page.getByRole('row', { name: /^Café/ })).toContainText('92 un')
  await visit(page, '/relatorios?aba=clientes&periodo=ontem')
  await expect(page.getByRole('row', { name: /^Bia/ })).toContainText('R$ 80,00')
})

test('a sale dated in the future is mentioned, and can be found', async ({ page, shop: { api } }) => {
  const { variant } = await product(api, { name: 'Café', stock: '100' })
  await sell(api, variant, '1', '10', -400)
  for (const tab of ['', '?aba=vendas']) {
    await (tab === '' ? page.goto('/relatorios') : visit(page, `/relatorios${tab}`))
    const notice = page.getByRole('status').filter({ hasText: '1 venda com data futura (R$' })
    await expect(notice).toContainText('conta a partir do dia dela.')
    await expectAccessible(page)
    await notice.getByRole('link', { name: 'Ver em Todo o período' }).click()
    await expect(page).toHaveURL(/[?&]periodo=tudo/)
    await expect(page.getByRole('tab', { name: 'Vendas' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row').nth(1)).toContainText(brazilian(await day(api, -400)))
    await expect(notice).toBeHidden()
  }
})
