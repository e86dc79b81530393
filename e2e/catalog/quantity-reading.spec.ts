import { pick, product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('1.500 of something weighed is asked about before it is saved; 0.500 is a half', async ({
  page,
  shop,
}) => {
  const { id } = await product(shop.api, { name: 'Queijo', stock: '0', unit: 'kg' })
  const stock = () => stockOf(shop.api, id)
  await page.goto('/movimentacoes/entrada')
  await pick(page, 'Queijo')
  const quantity = page.getByLabel('Quantidade', { exact: false })
  await quantity.fill('1.500')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Escolha o que você quis dizer.')).toBeVisible()
  expect(await stock()).toBe('0')
  await expectAccessible(page)
  const question = page.getByRole('group', { name: 'Quanto é 1.500?' })
  await question.getByRole('button', { name: '1500 kg' }).click()
  await expect(page.getByText('Entendido: 1500 kg')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar por 1,5 kg' }).click()
  await expect(page.getByText('Entendido: 1,5 kg')).toBeVisible()
  await expect(quantity).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect.poll(stock).toBe('1.5')

  await pick(page, 'Queijo')
  await quantity.fill('0.500')
  await page.keyboard.press('Control+Enter')
  await expect.poll(stock).toBe('2')
})
