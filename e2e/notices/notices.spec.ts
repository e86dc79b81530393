import { product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

test('NAV-06 the bell counts unread notices, lists them with links, and reading marks them', async ({
  page,
  shop: { api },
}) => {
  await api.notices.markRead({})
  await page.goto('/produtos')
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await expect(bell).toHaveAccessibleName('Avisos')
  await expect(bell).toHaveText('')
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Avisos' })
  await expect(list.getByRole('link', { name: /Seu teste gratuito termina em 3 dias/ })).toHaveAttribute(
    'href',
    '/',
  )
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell).toBeFocused()

  const { id } = await product(api, { name: 'Café', stock: '2', minimum: '5' })
  await product(api, { name: 'Arroz', stock: '1', minimum: '5' })
  await product(api, { name: 'Feijão', stock: '9', minimum: '5' })
  await page.reload()
  await expect(bell).toHaveAccessibleName('Avisos: 2 não lidos')
  await expect(bell).toHaveText('2')
  await bell.click()
  await expect(list.getByRole('link')).toHaveCount(3)
  await list.getByRole('link', { name: /^Café/ }).click()
  await expect(page).toHaveURL(`/produtos?produto=${id}`)
  await expect(page.getByRole('dialog').getByText('Café').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toHaveText('1')

  await bell.click()
  await list.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(bell).toHaveAccessibleName('Avisos')
  await expect(list.getByText('(não lido)')).toHaveCount(0)
  await page.reload()
  await expect(bell).toHaveAccessibleName('Avisos')
})

test('the notices are accessible and fit a phone', async ({ page, shop: { api } }) => {
  await product(api, { name: 'Café torrado e moído em grãos selecionados a vácuo', stock: '2', minimum: '5' })
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await page.goto('/')
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await expect(page.getByRole('dialog', { name: 'Avisos' }).getByRole('link')).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
