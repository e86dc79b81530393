import { test } from '../support/admin.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone } from '../support/test.ts'

// The code of the charts is loaded after the page.
test.beforeEach(() => test.slow())

test('ADM-06 reports say what their charts show, for a period, and save it', async ({
  page,
  boss: _,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
  const users = page.getByRole('region', { name: 'Usuários', exact: true })
  await expect(users.getByRole('heading', { name: /^\d+ pessoas se cadastraram no período$/ })).toBeVisible()
  await users.getByRole('button', { name: 'Ver tabela' }).click()
  await expect(users.getByRole('row')).toHaveCount(13)
  await page.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Últimos 3 meses' }).click()
  await expect(users.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/periodo=3-meses/)
  for (const [region, file] of [
    ['Usuários', 'usuarios'],
    ['Receita', 'receita'],
    ['Conversão', 'conversao'],
    ['Cancelamentos', 'cancelamentos'],
  ] as const) {
    const part = page.getByRole('region', { name: region, exact: true })
    const download = page.waitForEvent('download')
    await part.getByRole('button', { name: 'Exportar CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  }
  await expect(page.getByText('Relatório de cancelamentos exportado com sucesso!')).toBeVisible()
  // The server's answer when there is nothing to save.
  await page.route('**/api/v1/admin/reports/plans/export?*', (route) => route.fulfill({ status: 204 }))
  const plans = page.getByRole('region', { name: 'Planos', exact: true })
  await plans.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect(page.getByText('Nenhuma assinatura encontrada')).toBeVisible()
})

test('the reports show their shape while they load, and say when they cannot, with a way to try again', async ({
  page,
  boss: _,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  const address = '**/api/v1/admin/reports?*'
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/admin/relatorios')
  const main = page.getByRole('main')
  for (const name of ['Usuários', 'Receita', 'Planos', 'Conversão', 'Cancelamentos'])
    await expect(main.getByRole('region', { name, exact: true })).toHaveAttribute('aria-busy', 'true')
  const shape = await main.evaluate((element) => element.getBoundingClientRect().height)
  letGo()
  await expect(main.getByText('Erro ao carregar relatórios')).toBeVisible()
  await expect(main.getByText('Sem conexão com o servidor.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.unroute(address)
  await main.getByRole('button', { name: 'Tentar novamente' }).click()
  const users = main.getByRole('region', { name: 'Usuários', exact: true })
  await expect(users.getByRole('heading', { name: /se cadastr/ })).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  // Nothing moves: space is reserved for the figures.
  const height = await main.evaluate((element) => element.getBoundingClientRect().height)
  expect(Math.abs(height - shape)).toBeLessThan(shape / 4)
})
