import { quietOf } from '../support/inside.ts'
import {
  EXIT_PAGE,
  enter,
  fillExit,
  holdStock,
  leave,
  pick,
  picker,
  product,
  recentExits,
  stockOf,
  submitExit,
  today,
} from '../support/stock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, setTheme, test } from '../support/test.ts'

const alertText =
  'Esta saída fará com que o estoque fique abaixo do nível mínimo recomendado. Deseja continuar mesmo assim?'

test('EXI-01 the form has all that an exit needs, with today as its date', async ({ page, shop }) => {
  await product(shop.api, { sale: '3.00' })
  await page.goto(EXIT_PAGE)
  await expect(page).toHaveTitle('Saída de Estoque · Prateleira')
  await expect(page.getByRole('heading', { name: 'Nova Saída' })).toBeVisible()
  await expect(picker(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Data da saída' })).toHaveText(await today(shop.api))
  await expect(page.getByLabel('Responsável')).toHaveValue('')
  await page.getByRole('combobox', { name: 'Motivo da saída' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'Venda',
    'Consumo Interno',
    'Devolução',
    'Perda/Dano',
    'Transferência',
  ])
  await page.getByRole('option', { name: 'Venda' }).click()
  await pick(page, 'Cabo USB')
  await expect(page.getByText('Estoque atual').locator('..')).toContainText('50 un')
  await page.getByLabel('Quantidade').fill('4')
  await expect(page.getByText('Vai restar').locator('..')).toContainText('46 un')
  await expect(page.getByLabel('Preço unitário')).toHaveValue('3,00')
  await expect(page.getByText('Valor total').locator('..')).toHaveText('Valor totalR$ 12,00')
  await expect(page.getByLabel('Observações')).toBeVisible()
  await expect(submitExit(page)).toBeEnabled()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await setTheme(page, 'dark')
  await expectAccessible(page)
})

test('EXI-02 wrong input is reported in words, by the page and by the server', async ({ page, shop }) => {
  const { variant } = await product(shop.api)
  await page.goto(EXIT_PAGE)
  await page.getByLabel('Preço unitário').fill('-2')
  await submitExit(page).click()
  for (const text of [
    'Selecione um produto',
    'Quantidade deve ser maior que 0',
    'Preço deve ser positivo',
    'Informe o responsável pela saída',
    'Selecione o motivo da saída',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(picker(page)).toBeFocused()
  const good = {
    lines: [{ product_variant_id: variant, quantity: '1' }],
    exit_date: '2999-12-31',
    responsible_person: 'Ana',
    exit_reason: 'venda',
  }
  for (const [changes, message] of [
    [{ lines: [{ quantity: '1' }] }, 'Selecione um produto'],
    [{ lines: [{ ...good.lines[0], quantity: '0' }] }, 'Quantidade deve ser maior que 0'],
    [{ lines: [{ ...good.lines[0], unit_price: '-1' }] }, 'Preço deve ser positivo'],
    [{ exit_date: null }, 'Selecione a data da saída'],
    [{ responsible_person: ' ' }, 'Informe o responsável pela saída'],
    [{ exit_reason: 'outro' }, 'Selecione o motivo da saída'],
  ] as const) {
    const answer = await page.request.post('/api/v1/stock/exits', { data: { ...good, ...changes } })
    expect([answer.status(), (await answer.json()).message]).toEqual([400, message])
  }
  // The date has no upper bound.
  expect((await page.request.post('/api/v1/stock/exits', { data: good })).status()).toBe(201)
})

test('EXI-03 asking for more than there is warns while one types and cannot be sent', async ({
  page,
  shop,
}) => {
  await product(shop.api, { stock: '5' })
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page)
  await page.getByLabel('Quantidade').fill('6')
  await expect(page.getByText('Estoque insuficiente (Disponível: 5)')).toBeVisible()
  await expect(submitExit(page)).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Quantidade').fill('3')
  await expect(page.getByText('Estoque insuficiente')).toBeHidden()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/stock/exits', async (route) => {
    await held
    await route.continue()
  })
  await submitExit(page).click()
  await expect(page.getByRole('button', { name: 'Registrando...' })).toBeDisabled()
  release()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
})

test('EXI-04 an exit that would lower stock to the minimum or below asks first, by the level of that moment: cancelled it saves nothing and keeps what was typed, confirmed it saves', async ({
  page,
  shop,
  expectedConsole,
}) => {
  // The server checks the stock; its refusal leads to the question.
  expectedConsole.push(/409/)
  const { id, variant } = await product(shop.api, { stock: '10', minimum: '5' })
  const quiet = quietOf(page)
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page, { person: 'Beatriz' })
  const dialog = page.getByRole('dialog', { name: 'Alerta de Estoque Baixo' })
  const quantity = page.getByLabel('Quantidade')
  const again = async (typed: string) => {
    await pick(page, 'Cabo USB')
    await fillExit(page)
    await quantity.fill(typed)
    await submitExit(page).click()
  }

  // To exactly the minimum, and below it.
  for (const [typed, left] of [
    ['5', '5'],
    ['6', '4'],
  ] as const) {
    await quantity.fill(typed)
    await submitExit(page).click()
    await expect(dialog).toContainText(alertText)
    await expect(dialog).toContainText(`Cabo USB: restarão ${left} un no total (mínimo: 5 un)`)
    if (typed === '5') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await expect(submitExit(page)).toBeFocused()
    await expect(quantity).toHaveValue(typed)
    await expect(page.getByLabel('Responsável')).toHaveValue('Beatriz')
    await expect(picker(page)).toHaveValue('Cabo USB')
    expect(await stockOf(shop.api, id)).toBe('10')
    await expect(recentExits(page)).toHaveCount(0)
  }

  // One above the minimum needs no question; exits by other people count, whatever the page shows.
  await quantity.fill('4')
  await submitExit(page).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await stockOf(shop.api, id)).toBe('6')
  await enter(shop.api, variant, '14')
  await pick(page, 'Cabo USB')
  await expect(page.getByText('Estoque atual').locator('..')).toContainText('20 un')
  await fillExit(page)
  await quantity.fill('18')
  await quiet()
  const release = await holdStock(page, id)
  await leave(shop.api, variant, '10')
  await submitExit(page).click()
  await expect(page.getByText('Disponível: 10, Solicitado: 18', { exact: true })).toBeVisible()
  // The refusal tells the current stock: the box shows it, and a smaller exit asks.
  await expect(page.getByText('Estoque atual').locator('..')).toContainText('10 un')
  release()
  await quantity.fill('9')
  await submitExit(page).click()
  await expect(dialog).toContainText('Cabo USB: restarão 1 un no total (mínimo: 5 un)')
  await dialog.getByRole('button', { name: 'Confirmar Saída' }).click()
  await expect(page.getByText('Produto retirado do estoque. ⚠️ Estoque baixo (1 restantes)')).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('1')

  // Stock that came in meanwhile counts as well.
  await again('1')
  await expect(dialog).toContainText('restarão 0 un no total')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await enter(shop.api, variant, '9')
  await submitExit(page).click()
  await expect(recentExits(page).first()).toContainText('1 un')
  await expect(dialog).toBeHidden()
  expect(await stockOf(shop.api, id)).toBe('9')
})

test('EXI-06 success is reported with low stock, and a second later low stock with product and figures', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/409/)
  await product(shop.api, { stock: '12', minimum: '5' })
  await page.clock.install()
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page)
  await page.getByLabel('Quantidade').fill('2')
  await submitExit(page).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  await expect(page.getByText('Produto retirado do estoque.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Data da saída' })).toHaveText(await today(shop.api))
  await expect(page.getByLabel('Responsável')).toHaveValue('')
  await expect(page.getByLabel('Quantidade')).toHaveValue('')
  await expect(picker(page)).toBeFocused()

  await pick(page, 'Cabo USB')
  await fillExit(page)
  await page.getByLabel('Quantidade').fill('6')
  await submitExit(page).click()
  const confirm = page.getByRole('button', { name: 'Confirmar Saída' })
  await expect(confirm).toBeVisible()
  // From here on time advances only by `runFor`, so that a busy machine makes no difference.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const answered = page.waitForResponse('**/api/v1/stock/exits')
  await confirm.click()
  await answered
  await expect(page.getByText('Produto retirado do estoque. ⚠️ Estoque baixo (4 restantes)')).toBeAttached()
  const late = page.getByRole('alert').filter({ hasText: '⚠️ Alerta de estoque baixo' })
  await page.clock.runFor(999)
  await expect(page.getByText('Produto retirado do estoque. ⚠️ Estoque baixo (4 restantes)')).toBeVisible()
  await expect(late).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(late).toContainText('Cabo USB agora tem apenas 4 unidades (mínimo: 5)')
})
