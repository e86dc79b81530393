import { COUNTER_PAGE } from '../support/counter.ts'
import { prepared, UNREACHABLE } from '../support/offline.ts'
import { expect, expectAccessibleInBoth, phone } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

test('a page that needs the server leads to the counter without it, and comes by itself once the server is back', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  await shop.api.catalog.createProduct({ name: 'Café especial', variants: [{}] })
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  between.cut()
  await page.setViewportSize(phone)
  await page.goto(`${between.url}/fornecedores`)
  const way = page.getByRole('link', { name: 'Ir para Vender, que funciona sem rede' })
  await expect(way).toBeVisible()
  await expectAccessibleInBoth(page)
  between.mend()
  await expect(page.getByRole('alert')).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible()
  between.cut()
  await page.goto(`${between.url}/fornecedores`)
  await way.click()
  await expect(page.getByRole('combobox', { name: 'Código, nome ou 3*código' })).toBeVisible()
})
