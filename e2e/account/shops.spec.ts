import type { Page } from '@playwright/test'
import { product } from '../support/stock.ts'
import {
  type Api,
  expect,
  expectNoSidewaysScroll,
  expectUsableAtBothSizes,
  phone,
  test,
} from '../support/test.ts'

const switcher = (page: Page) => page.getByRole('button', { name: /Trocar de loja/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('TEAM-01 another shop is opened, shows the plans, and can be left and entered again without signing out, in every tab', async ({
  page,
  shop,
  expectedConsole,
}) => {
  // The new shop has not been paid for.
  expectedConsole.push(/\b40[29]\b/)
  await product(shop.api, { name: 'Da primeira loja' })
  await page.goto('/perfil')
  await expect(page.getByText('Loja atual')).toBeVisible()
  await expect(switcher(page)).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto('/produtos')
  await expect(other.getByText('Da primeira loja').first()).toBeVisible()

  await page.getByRole('button', { name: 'Abrir outra loja' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abrir outra loja' })
  await dialog.getByRole('button', { name: 'Abrir loja' }).click()
  await expect(dialog.getByText('Nome da loja é obrigatório')).toBeVisible()
  await dialog.getByLabel('Nome da loja').fill('Filial do Centro')
  await dialog.getByRole('button', { name: 'Abrir loja' }).click()

  // No second trial: both tabs show the plans, and nothing of the first shop is left.
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Escolha seu Plano')
    await expect(switcher(tab)).toContainText('Filial do Centro')
    await expect(tab.getByText('Da primeira loja')).toHaveCount(0)
  }

  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Mercearia' }).click()
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Dashboard')
    await expect(switcher(tab)).toContainText('Mercearia')
  }
  await switcher(page).click()
  await expect(page.getByRole('menuitem')).toHaveCount(3)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})

for (const [what, arrive] of Object.entries({
  'the plans of an unpaid shop': async (page: Page) => {
    await page.request.post('/api/v1/account/shops', { data: { name: 'Filial do Centro' } })
    await page.goto('/')
    await expect(heading(page)).toHaveText('Escolha seu Plano')
  },
  'the dashboard with the switcher': async (page: Page, api: Api) => {
    await api.account.openShop({ name: 'Filial do Centro' })
    await page.goto('/')
    await expect(switcher(page)).toContainText('Mercearia')
  },
  'the dialog that opens a shop': async (page: Page) => {
    await page.goto('/perfil')
    await page.getByRole('button', { name: 'Abrir outra loja' }).click()
    await expect(page.getByRole('dialog', { name: 'Abrir outra loja' })).toBeVisible()
  },
}))
  test(`${what} can be used on each screen`, async ({ page, shop, expectedConsole }) => {
    expectedConsole.push(/\b402\b/)
    await arrive(page, shop.api)
    await expectUsableAtBothSizes(page)
  })
