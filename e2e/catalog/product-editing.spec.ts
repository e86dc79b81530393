import { visit } from '../support/inside.ts'
import { expect, test } from '../support/test.ts'

/** A WEBP of two by two pixels. */
const WEBP = 'UklGRioAAABXRUJQVlA4IB4AAABQAQCdASoCAAIABUB8JZgABAAAAP7p7C/e9LXA0AA='

test('PROD-09 the edit dialog changes every field, a picture too, by the rules of the form, and says when it cannot; what two people changed is shown with both values, and the one that is chosen stays', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/500|409/)
  const { id } = await shop.api.catalog.createProduct({
    name: 'Copo',
    internal_code: 'COPO',
    cost_price: '5.00',
  })
  await shop.api.catalog.createCategory({ name: 'Louça' })
  await shop.api.contacts.createSupplier({ name: 'Vidraria São Luís' })
  await page.goto(`/produtos?editar=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
  await expect(dialog.getByText('Nome do Produto *')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Fornecedor' })).toHaveValue('Sem fornecedor')
  await dialog.getByLabel('Estoque mínimo').fill('1,5')
  await dialog.getByLabel('URL da imagem').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(dialog.getByText('Informe um endereço (URL) válido')).toBeVisible()
  await expect(dialog.getByText(/só aceitam números inteiros/)).toBeVisible()

  await dialog.getByLabel('Nome do Produto').fill('Copo alto')
  await dialog.getByLabel('Preço de custo').fill('-1')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(dialog.getByText('Os preços não podem ser negativos.')).toBeVisible()
  await dialog.getByLabel('Preço de custo').fill('4')
  await dialog.getByLabel('Preço de venda').fill('10')
  await expect(dialog.getByText('Margem: 60,0% sobre o preço de venda')).toBeVisible()
  await dialog.getByLabel('Estoque mínimo').fill('2')
  await dialog.getByLabel('URL da imagem').fill('')
  await dialog.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Louça' }).click()
  await dialog.getByRole('combobox', { name: 'Fornecedor' }).fill('sao luis')
  await page.getByRole('option', { name: 'Vidraria São Luís' }).click()
  await dialog.getByRole('switch', { name: 'Produto ativo' }).click()
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles({ name: 'copo.webp', mimeType: 'image/webp', buffer: Buffer.from(WEBP, 'base64') })
  await page.route(`**/api/v1/products/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao atualizar produto' }).first()).toBeVisible()
  await page.unroute(`**/api/v1/products/${id}`)
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shop.api.catalog.getProduct({ id })).toMatchObject({
    name: 'Copo alto',
    cost_price: '4.00',
    sale_price: '10.00',
    min_stock_level: '2',
    category_name: 'Louça',
    supplier: { name: 'Vidraria São Luís' },
    is_active: false,
    image_url: expect.stringMatching(/^\/product-images\/products\/.+\.(jpg|jpeg|webp)$/),
  })

  const shared = await shop.api.catalog.createProduct({ name: 'Copo', sale_price: '5.00' })
  await visit(page, `/produtos?editar=${shared.id}`)
  await dialog.getByLabel('Nome do Produto').fill('Copo alto')
  await dialog.getByLabel('Descrição').fill('De vidro')
  const body = { name: 'Copo baixo', sale_price: '6.00', is_active: true }
  await shop.api.catalog.updateProduct({ params: { id: shared.id }, body })
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()

  const question = page.getByRole('dialog', { name: 'Alterado em outra aba ou aparelho' })
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(question.getByRole('button', { name: 'Salvar com estas escolhas' })).toBeDisabled()
  await question.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(dialog.getByLabel('Nome do Produto')).toHaveValue('Copo alto')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await question.getByRole('radio', { name: 'Copo baixo' }).check()
  await question.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Produto atualizado com sucesso!').first()).toBeVisible()
  expect(await shop.api.catalog.getProduct({ id: shared.id })).toMatchObject({
    name: 'Copo baixo',
    description: 'De vidro',
    sale_price: '6.00',
  })
})

// An expired session too, for all three forms: EXI-11 in stock/exit-troubles.spec.ts.
test('what is typed survives a reload; closing a changed edit asks first', async ({ page, shop }) => {
  const { id } = await shop.api.catalog.createProduct({ name: 'Copo', internal_code: 'COPO' })
  await page.goto('/produtos/novo')
  await page.getByLabel('Nome do Produto').fill('Caneca azul')
  await page.getByLabel('Preço de custo').fill('7,5')
  await page.reload()
  await expect(page.getByLabel('Nome do Produto')).toHaveValue('Caneca azul')
  // A pending renewal would restore the session.
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Preço de custo')).toHaveValue('7,50')

  await visit(page, `/produtos?editar=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Editar Produto' })
  await dialog.getByLabel('Nome do Produto').fill('Copo quebrado')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(dialog.getByLabel('Nome do Produto')).toHaveValue('Copo quebrado')
  // Until it has gone, Escape is for the question.
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar Copo' }).click()
  await expect(dialog.getByLabel('Nome do Produto')).toHaveValue('Copo')
})
