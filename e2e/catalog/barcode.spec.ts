import { cameraThatSees } from '../support/camera.ts'
import { visit } from '../support/inside.ts'
import { picker, product } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

const BARCODE = '7891000315507'
const UNKNOWN = '7891000100103'

test.use(cameraThatSees(BARCODE))

test('PROD-18 a variant has a GTIN with a right check digit, found by search and pickers, by scanner and by camera', async ({
  page,
  shop,
}) => {
  const search = page.getByPlaceholder('Buscar produtos, códigos...')
  const readWithCamera = (near: 'header' | 'main') =>
    page.locator(near).getByRole('button', { name: 'Ler código com a câmera' }).first().click()

  await test.step('it is checked in the form of a new product, which the camera fills too', async () => {
    await page.goto('/produtos/novo')
    await page.getByLabel('Nome do Produto').fill('Café Especial')
    const field = page.getByLabel('Código de barras')
    await field.fill('7891000315508')
    await page.getByRole('button', { name: 'Salvar Produto' }).click()
    await expect(
      page.locator('main').getByText('Código de barras inválido: confira os dígitos'),
    ).toBeVisible()
    await field.clear()
    await readWithCamera('main')
    await expect(field).toHaveValue(BARCODE)
    await page.getByRole('button', { name: 'Salvar Produto' }).click()
    await expect(page.getByText('Produto criado com sucesso!')).toBeVisible()
  })

  await test.step('and in the editor of variants, in each of its lengths', async () => {
    await page.getByRole('button', { name: 'Editar' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
    for (const code of ['96385074', '036000291452', '17891000100100']) {
      await dialog.getByRole('button', { name: 'Adicionar variante' }).click()
      const form = dialog.getByRole('form', { name: 'Nova variante' })
      await form.getByLabel('Cor').fill(code)
      await form
        .getByLabel('Código de barras')
        .fill(code.replace(/.$/, (last) => String((Number(last) + 1) % 10)))
      await form.getByRole('button', { name: 'Adicionar' }).click()
      await expect(form.getByText('Código de barras inválido: confira os dígitos')).toBeVisible()
      await form.getByLabel('Código de barras').fill(code)
      await form.getByRole('button', { name: 'Adicionar' }).click()
      await expect(form).toHaveCount(0)
      await expect(dialog.getByText(`· ${code}`)).toBeVisible()
    }
  })
  await product(shop.api, { name: `Caneca ${UNKNOWN.slice(0, 12)}` })

  await test.step('the search opens its product, scanned or seen, and says so when there is none', async () => {
    await visit(page, '/')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await search.pressSequentially(UNKNOWN)
    await search.press('Enter')
    await expect(search).toHaveAttribute('data-flash', 'true')
    await expect(page.getByText(`Nada encontrado para "${UNKNOWN}"`)).toBeVisible()
    // The next scan replaces the code that was not found. Scanners may pad a GTIN-12 to 13 digits.
    await page.keyboard.type('0036000291452')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Café Especial' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await readWithCamera('header')
    await expect(page.getByRole('dialog', { name: 'Café Especial' })).toBeVisible()
  })

  for (const path of ['/movimentacoes/entrada', '/movimentacoes/saida']) {
    await test.step(`the picker of ${path} selects it at once, scanned or seen`, async () => {
      await visit(page, path)
      await expect(picker(page)).toBeVisible()
      await picker(page).click()
      await page.keyboard.type('96385074')
      await page.keyboard.press('Enter')
      await expect(picker(page)).toHaveValue('Café Especial · 96385074')
      await page.getByRole('button', { name: 'Limpar produto' }).click()
      await readWithCamera('main')
      await expect(picker(page)).toHaveValue('Café Especial')
      await expect(page.getByLabel('Quantidade')).toBeFocused()
    })
  }

  await test.step('the camera fits a phone, and says why there is no picture', async () => {
    await page.setViewportSize(phone)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await readWithCamera('main')
    await expect(page.getByText('A câmera está bloqueada para este site.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
