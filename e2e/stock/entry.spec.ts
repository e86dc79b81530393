import { choose, enter, leave, pick, picker, product, stockOf, today } from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, setTheme, test } from '../support/test.ts'

const PAGE = '/movimentacoes/entrada'
const submit = 'Registrar Entrada'

test('ENT-01 form and recent entries stand side by side on large screens, one below the other on a phone', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api)
  await enter(shop.api, variant, '3')
  await page.goto(PAGE)
  await expect(page).toHaveTitle('Entrada de Estoque · Prateleira')
  const form = page.getByRole('form', { name: 'Nova Entrada' })
  const recent = page.getByRole('region', { name: 'Entradas Recentes' })
  await expect(recent.getByText('Concluída')).toBeVisible()
  const boxes = async () => [await form.boundingBox(), await recent.boundingBox()] as const
  const [left, right] = await boxes()
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  expect(Math.abs((right?.y ?? 0) - (left?.y ?? 0))).toBeLessThan(40)
  await pick(page, 'Cabo USB')
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await expect
    .poll(async () => {
      const [above, below] = await boxes()
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    })
    .toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
  await setTheme(page, 'dark')
  await expectAccessible(page)
})

test('ENT-02 the picker searches on the server, marks what matched, and is chosen from by keyboard; a scanner selects its code at once, an unknown one flashes and the next scan replaces it', async ({
  page,
  shop,
  people,
}) => {
  await people.addItems(shop, 'products', 10)
  await product(shop.api, { name: 'Sabão', code: 'SAB-1', barcode: '7891000315507' })
  await product(shop.api, { name: 'Sabão em pó', code: 'SAB-10' })
  await product(shop.api, { name: 'Água de coco', code: 'AGUA-1', stock: '7.5', unit: 'kg', sale: '9.90' })
  await page.goto(PAGE)
  await expect(picker(page)).toBeFocused()
  await picker(page).press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(13)
  const list = await page.getByRole('listbox').boundingBox()
  expect(list?.height).toBeGreaterThan(200)
  expect(list?.height).toBeLessThanOrEqual(300)
  await expectAccessible(page)

  await picker(page).pressSequentially('agua')
  const option = page.getByRole('option', { name: 'Água de coco' })
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(option).toContainText('7,5 kg')
  await expect(option).toContainText('R$ 9,90')
  await expect(option.locator('mark').first()).toHaveText('Água')
  await picker(page).press('Enter')
  await expect(picker(page)).toHaveValue('Água de coco')
  await expect(page.getByLabel('Quantidade')).toBeFocused()

  // An Enter before the answer takes the only match, too.
  const asked = Promise.withResolvers<void>()
  await page.route('**/variants/search?search=coc*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await picker(page).fill('coc')
  await picker(page).press('Enter')
  asked.resolve()
  await expect(picker(page)).toHaveValue('Água de coco')

  await picker(page).fill('nada disso')
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible()

  // A scanner is a fast keyboard that ends with Enter.
  await picker(page).fill('')
  await page.keyboard.type('7891000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nenhum produto com o código "7891000000000".')).toBeVisible()
  await page.keyboard.type('7891000315507')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveValue('Sabão')
  await picker(page).focus()
  await page.keyboard.type('sab-10')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveValue('Sabão em pó')
})

test('ENT-03 ENT-04 the total shows while one types, in reais, and only above 0; wrong input is reported at its field, in words, by the page and by the server', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api)
  await page.goto(PAGE)
  await page.getByLabel('Quantidade').fill('3')
  await expect(page.getByText('Valor total')).toBeHidden()
  await page.getByLabel('Preço unitário').fill('0')
  await expect(page.getByText('Valor total')).toBeHidden()
  await page.getByLabel('Preço unitário').fill('1.234,505')
  await expect(page.getByText('Valor total').locator('..')).toHaveText('Valor totalR$ 3.703,52')
  await page.getByLabel('Preço unitário').fill('411.5')
  await expect(page.getByText('Valor total').locator('..')).toHaveText('Valor totalR$ 1.234,50')

  await page.getByLabel('Quantidade').fill('')
  await page.getByLabel('Preço unitário').fill('-1')
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText('Selecione um produto')).toBeVisible()
  await expect(page.getByText('Quantidade deve ser maior que 0')).toBeVisible()
  await expect(page.getByText('Preço deve ser positivo')).toBeVisible()
  await expect(picker(page)).toBeFocused()
  await pick(page, 'Cabo USB')
  await page.getByLabel('Quantidade').fill('1,5')
  await expect(page.getByText('Quantidade deve ser um número inteiro')).toBeVisible()
  // The field that a refusal leads to is not left below the top bar.
  await page.setViewportSize({ width: 1280, height: 420 })
  const quantity = page.getByLabel('Quantidade')
  await quantity.evaluate((field) => scrollBy({ top: field.getBoundingClientRect().top - 20 }))
  await page.getByRole('button', { name: submit }).click()
  await expect(quantity).toBeFocused()
  expect((await quantity.boundingBox())?.y).toBeGreaterThan(56)
  await page.setViewportSize({ width: 1280, height: 720 })

  const date = page.getByRole('button', { name: 'Data da entrada' })
  await expect(date).toHaveText('Selecione a data')
  await date.click()
  const now = new Date(`${(await shop.api.account.me()).today}T12:00:00Z`)
  const dayName = (offset: number) => {
    const date = new Date(now.getTime() + offset * 86_400_000)
    const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(date)
    return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
  }
  const day = (offset: number) => page.getByRole('button', { name: dayName(offset), exact: true })
  await expect(day(0)).toBeEnabled()
  await expect(day(1)).toBeDisabled()

  const line = { product_variant_id: variant, quantity: '1' }
  for (const [body, message] of [
    [{ lines: [{ quantity: '1' }] }, 'Selecione um produto'],
    [{ lines: [{ ...line, quantity: '0' }] }, 'Quantidade deve ser maior que 0'],
    [{ lines: [{ ...line, unit_price: '-1' }] }, 'Preço deve ser positivo'],
    [{ lines: [line], movement_date: '1899-12-31' }, 'A data deve ser a partir de 01/01/1900'],
    [{ lines: [line], movement_date: '2999-01-01' }, 'A data da entrada não pode ser no futuro'],
  ] as const) {
    const answer = await page.request.post('/api/v1/stock/entries', { data: body })
    expect([answer.status(), (await answer.json()).message]).toEqual([400, message])
  }
  expect(await shop.api.stock.recentEntries()).toEqual([])
})

test('ENT-05 an entry is registered, the form begins anew and the lists follow; a failure stays in the page, and what was just registered can be taken back from its toast', async ({
  page,
  shop,
  expectedConsole,
}) => {
  const { id } = await product(shop.api, { cost: '12.50' })
  await shop.api.contacts.createSupplier({ name: 'Distribuidora Boa' })
  await page.goto(PAGE)
  await pick(page, 'Cabo USB')
  await page.getByLabel('Quantidade').fill('10')
  await page.getByRole('button', { name: 'Usar o preço de custo (R$ 12,50)' }).click()
  await choose(page, 'Fornecedor', 'Distribuidora Boa')
  await page.getByLabel('Observações').fill('Nota 123')
  await expect(page.getByText('Vai ficar com').locator('..')).toContainText('60 un')

  // A failure that the device does not bridge: an entry that only cannot reach the server waits on it
  // (e2e/offline/entries.spec.ts).
  expectedConsole.push(/500/)
  await page.route('**/api/v1/stock/entries', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByText('Erro', { exact: true })).toBeVisible()
  await expect(page.getByText('Erro ao registrar entrada de estoque.').first()).toBeVisible()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'Algo deu errado. Tente de novo; se continuar, fale com o suporte.',
  )
  await expect(page.getByLabel('Quantidade')).toHaveValue('10')
  await expect(page.getByLabel('Observações')).toHaveValue('Nota 123')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/stock/entries', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: submit }).click()
  await expect(page.getByRole('button', { name: 'Registrando...' })).toBeDisabled()
  release()
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
  await expect(page.getByText('A entrada de estoque foi registrada com sucesso.')).toBeVisible()
  await expect(picker(page)).toHaveValue('')
  await expect(picker(page)).toBeFocused()
  await expect(page.getByLabel('Quantidade')).toHaveValue('')
  await expect(page.getByLabel('Observações')).toHaveValue('')
  await expect(page.getByRole('form').getByRole('alert')).toBeHidden()
  const item = page.getByRole('region', { name: 'Entradas Recentes' }).getByRole('listitem')
  await expect(item).toHaveCount(1)
  for (const text of [
    'Cabo USB',
    '10 un',
    'R$ 125,00',
    'Fornecedor: Distribuidora Boa',
    'Nota 123',
    await today(shop.api),
  ]) {
    await expect(item).toContainText(text)
  }
  expect(await stockOf(shop.api, id)).toBe('60')

  await pick(page, 'Cabo USB')
  await page.getByRole('button', { name: 'Preencher com Distribuidora Boa' }).click()
  await expect(page.getByRole('combobox', { name: 'Fornecedor' })).toHaveValue('Distribuidora Boa')
  await expect(page.getByLabel('Quantidade')).toBeFocused()
  await page.getByLabel('Quantidade').fill('4')
  await page.getByLabel('Quantidade').press('Control+Enter')
  await expect(item).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Estornar' }).last().click()
  await page
    .getByRole('dialog', { name: 'Estornar entrada' })
    .getByRole('button', { name: 'Estornar' })
    .click()
  await expect(page.getByText('Estornada', { exact: true })).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('60')
})

test('ENT-07 the ten latest entries are shown with date, quantity, total and notes', async ({
  page,
  shop,
}) => {
  const { variant } = await product(shop.api)
  await page.goto(PAGE)
  await expect(page.getByText('Nenhuma entrada registrada ainda')).toBeVisible()
  for (let index = 1; index <= 11; index += 1) {
    const priced = index === 10 ? { price: '2.5', notes: 'Com nota\nfiscal' } : {}
    await enter(shop.api, variant, String(index), { date: `2026-01-${String(31 - index)}`, ...priced })
  }
  await page.reload()
  const items = page.getByRole('region', { name: 'Entradas Recentes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  await expect(items.first()).toContainText('11 un')
  await expect(items.first()).toContainText('20/01/2026')
  await expect(items.first()).not.toContainText('R$')
  await expect(items.nth(1)).toContainText('R$ 25,00')
  await expect(items.nth(1)).toContainText('Com nota')
  await expect(items.last()).toContainText('2 un')
  await expect(items.getByText('Concluída')).toHaveCount(10)
  await expect(items.getByText('Cabo USB')).toHaveCount(10)
})

test('an entry is reversed from the list once, after a question; one whose stock has left is not', async ({
  page,
  shop,
  expectedConsole,
}) => {
  const { id, variant } = await product(shop.api, { stock: '0' })
  await enter(shop.api, variant, '5')
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Estornar Cabo USB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar entrada' })
  await expect(dialog).toContainText('Sai do estoque: 5 un de Cabo USB')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  expect(await stockOf(shop.api, id)).toBe('5')

  await leave(shop.api, variant, '2')
  expectedConsole.push(/409/)
  await page.getByRole('button', { name: 'Estornar Cabo USB' }).click()
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Estoque insuficiente. Disponível: 3, Solicitado: 5')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await enter(shop.api, variant, '2')
  await page.getByRole('button', { name: 'Estornar Cabo USB' }).last().click()
  await dialog.getByRole('button', { name: 'Estornar' }).click()
  await expect(page.getByText('Movimentação estornada')).toBeVisible()
  const reversed = page.getByRole('listitem').filter({ hasText: 'Estornada' })
  await expect(reversed).toContainText('5 un')
  await expect(reversed.getByRole('button', { name: /Estornar/ })).toHaveCount(0)
  expect(await stockOf(shop.api, id)).toBe('0')
})
