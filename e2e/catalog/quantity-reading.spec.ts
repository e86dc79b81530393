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

test('a price of 1.500 is fifteen hundred, says so, and becomes one and a half at a touch', async ({
  page,
  shop: _shop,
}) => {
  await page.goto('/produtos/novo')
  const price = page.getByLabel('Preço de venda')
  await price.fill('1.500')
  await expect(page.getByText('Entendido: R$ 1.500,00')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar por R$ 1,50' }).click()
  await expect(price).toHaveValue('1,50')
  // A piece cannot be halved, so no correction is offered.
  await page.getByLabel('Estoque inicial').fill('1.500')
  await expect(page.getByText('Entendido: 1500 un')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Trocar por/ })).toHaveText(['Trocar por R$ 1.500,00'])
  await price.fill('0.500')
  await price.blur()
  await expect(price).toHaveValue('0,500')
})

test('an invalid price is reported when its field is left, and no correction is offered that would be refused', async ({
  page,
  shop: _shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/produtos/novo')
  const price = page.getByLabel('Preço de venda')
  await price.fill('1.999')
  await expect(page.getByText('Entendido: R$ 1.999,00')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Trocar por/ })).toHaveCount(0)
  await price.fill('1.550')
  const other = page.getByRole('button', { name: /^Trocar por/ })
  await other.scrollIntoViewIfNeeded()
  await expect(other).toBeInViewport({ ratio: 1 })
  for (const [typed, said] of [
    ['-3,00', 'Não pode ser negativo'],
    ['3,999', 'Use no máximo 2 casas decimais'],
    ['99.999.999.999,00', 'confira se não há zeros demais'],
  ] as const) {
    await price.fill(typed)
    await price.blur()
    await expect(page.getByText(said)).toBeVisible()
  }
  await price.fill('3,00')
  await expect(page.getByText('confira se não há zeros demais')).toHaveCount(0)
})
