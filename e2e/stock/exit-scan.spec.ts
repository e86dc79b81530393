import { choose, EXIT_PAGE, picker, product, recentExits, scan, submitExit } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const SOAP = '7891000315507'
const JUICE = '96385074'

test('a code scanned wherever the focus is waits for its turn and corrupts no field', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Sabão', barcode: SOAP })
  await product(shop.api, { name: 'Suco', barcode: JUICE })
  await page.goto(EXIT_PAGE)
  await expect(picker(page)).toBeFocused()
  await scan(page, SOAP)
  await expect(picker(page)).toHaveValue('Sabão')
  const person = page.getByLabel('Responsável')
  const quantity = page.getByLabel('Quantidade')
  await expect(quantity).toBeFocused()
  const waiting = page.getByRole('status').filter({ hasText: 'Próximo' })
  await scan(page, JUICE)
  await expect(waiting).toContainText(`Próximo produto: ${JUICE}`)
  await expect(quantity).toHaveValue('')
  await expect(quantity).toBeFocused()
  await expectAccessible(page)

  await person.pressSequentially('Ana', { delay: 120 })
  await scan(page, SOAP)
  await expect(person).toHaveValue('Ana')
  await expect(waiting).toContainText(`${JUICE}, ${SOAP}`)
  for (const label of ['Observações', 'Quantidade', 'Preço unitário'] as const) {
    const field = page.getByLabel(label)
    await field.fill(label === 'Observações' ? 'Ana\nBia' : '3')
    const before = await field.inputValue()
    await field.focus()
    await scan(page, SOAP)
    await expect(field).toHaveValue(before)
  }
  const reason = page.getByRole('combobox', { name: 'Motivo da saída' })
  await reason.focus()
  await scan(page, JUICE)
  await expect(page.getByRole('option', { name: 'Devolução' })).toBeHidden()
  await expect(waiting).toContainText(`${JUICE}, ${SOAP}, ${SOAP}, ${SOAP}, ${SOAP}, ${JUICE}`)

  // Waiting codes survive a reload, and are taken one by one.
  await page.reload()
  await expect(waiting).toContainText(`${JUICE}, ${SOAP}`)
  await choose(page, 'Motivo da saída', 'Consumo Interno')
  await submitExit(page).click()
  await expect(recentExits(page)).toHaveCount(1)
  await expect(picker(page)).toHaveValue('Suco')
  await expect(waiting).not.toContainText(`${JUICE},`)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(waiting).toBeHidden()
})

test('with no product chosen a scan anywhere chooses it; a second one while the first is still looked up waits, wherever it ends', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Sabão', barcode: SOAP })
  await page.goto(EXIT_PAGE)
  await page.getByLabel('Observações').fill('brinde')
  await page.getByLabel('Observações').focus()
  await scan(page, SOAP)
  await expect(picker(page)).toHaveValue('Sabão')
  await expect(page.getByLabel('Observações')).toHaveValue('brinde')

  await product(shop.api, { name: 'Suco', barcode: JUICE })
  await page.getByRole('button', { name: 'Limpar produto' }).click()
  await expect(picker(page)).toBeFocused()
  const lookUp = Promise.withResolvers<void>()
  await page.route(`**/api/v1/variants/search?search=${JUICE}`, async (route) => {
    await lookUp.promise
    await route.continue()
  })
  await scan(page, JUICE)
  await expect(picker(page)).toHaveAttribute('readonly')
  await scan(page, SOAP)
  await expect(page.getByRole('status').filter({ hasText: 'Próximo' })).toContainText(SOAP)
  lookUp.resolve()
  await expect(picker(page)).toHaveValue('Suco')
  await choose(page, 'Motivo da saída', 'Consumo Interno')
  await page.getByLabel('Responsável').fill('Ana')
  await page.getByLabel('Quantidade').fill('1')
  await submitExit(page).click()
  await expect(picker(page)).toHaveValue('Sabão')
})

test('an unknown code leads to the new product with it and back with the product chosen', async ({
  page,
  shop,
}) => {
  await product(shop.api)
  await page.goto(EXIT_PAGE)
  await expect(picker(page)).toBeFocused()
  await scan(page, SOAP)
  await page.getByRole('link', { name: `Cadastrar ${SOAP}` }).click()
  await expect(page.getByLabel('Código de barras')).toHaveValue(SOAP)
  await page.getByLabel('Nome do Produto').fill('Sabão')
  await page
    .getByLabel(/^Estoque/)
    .first()
    .fill('5')
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  await expect(picker(page)).toHaveValue('Sabão')
  await expect(page).toHaveURL(EXIT_PAGE)
  await expect(page.getByText('Estoque atual').locator('..')).toContainText('5 un')
})
