import type { Page } from '@playwright/test'
import { quietOf, visit } from '../support/inside.ts'
import {
  EXIT_PAGE,
  fillExit,
  holdStock,
  leave,
  pick,
  product,
  recentExits,
  signInAgain,
  stockOf,
  submitExit,
} from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('EXI-05 EXI-12 what somebody else took meanwhile is refused in words, and stock never goes below 0; another failure is said with its reason, and the form is kept', async ({
  page,
  shop,
  expectedConsole,
}) => {
  const { id, variant } = await product(shop.api, { stock: '50' })
  const quiet = quietOf(page)
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await quiet()
  await holdStock(page, id)
  await fillExit(page)
  await page.getByLabel('Quantidade').fill('20')
  await leave(shop.api, variant, '40')
  expectedConsole.push(/409/)
  await submitExit(page).click()
  await expect(page.getByText('Estoque insuficiente', { exact: true })).toBeVisible()
  await expect(page.getByText('Disponível: 10, Solicitado: 20', { exact: true })).toBeVisible()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'Estoque insuficiente. Disponível: 10, Solicitado: 20',
  )
  await expect(page.getByLabel('Quantidade')).toHaveValue('20')
  expect(await stockOf(shop.api, id)).toBe('10')

  const settled = await Promise.allSettled(Array.from({ length: 40 }, () => leave(shop.api, variant, '1')))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await stockOf(shop.api, id)).toBe('0')

  await page.getByLabel('Quantidade').fill('2')
  await shop.api.catalog.deleteProduct({ id })
  expectedConsole.push(/404/)
  await submitExit(page).click()
  const message = 'Não encontramos o que você procura. Talvez tenha sido excluído.'
  for (const place of [page.getByRole('form'), page]) {
    const alert = place.getByRole('alert').filter({ hasText: 'Erro ao registrar saída' }).first()
    await expect(alert).toContainText(message)
  }
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao registrar saída' })).toHaveCount(2)
  await expect(page.getByLabel('Quantidade')).toHaveValue('2')
  await expect(page.getByLabel('Responsável')).toHaveValue('Ana')
})

test('the message of a save that failed goes with the next one that succeeds', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b500\b/)
  await product(shop.api, { stock: '5' })
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await page.getByLabel('Quantidade').fill('2')
  await fillExit(page)
  await page.route('**/api/v1/stock/exits', (route) => route.fulfill({ status: 500, json: {} }))
  await submitExit(page).click()
  const failed = page.locator('[data-tone=error]')
  await expect(failed).toBeVisible()
  // With the pointer on it, it would stay.
  await failed.hover()
  await page.unroute('**/api/v1/stock/exits')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  await expect(failed).toHaveCount(0)
})

async function fillCableExit(page: Page, quantity: string) {
  await pick(page, 'Cabo USB')
  await fillExit(page)
  await page.getByLabel('Quantidade').fill(quantity)
}

test('EXI-10 a double click or an answer lost on its way registers once', async ({
  page,
  shop,
  expectedConsole,
}) => {
  const { id } = await product(shop.api)
  await page.goto(EXIT_PAGE)
  await fillCableExit(page, '3')
  await submitExit(page).dblclick()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  await expect(recentExits(page)).toHaveCount(1)
  expect(await stockOf(shop.api, id)).toBe('47')

  await fillCableExit(page, '30')
  expectedConsole.push(/Failed to load resource/)
  // The server executes it; the page gets no answer.
  await page.route(
    '**/api/v1/stock/exits',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submitExit(page).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Sem conexão com o servidor.')
  expect(await stockOf(shop.api, id)).toBe('17')
  // The stock without it says nothing of the same exit, until it is changed.
  await expect(page.getByLabel('Estoque do produto')).toContainText('17')
  await expect(submitExit(page)).toBeEnabled()
  const short = page.getByText('Estoque insuficiente (Disponível: 17)')
  await expect(short).toBeHidden()
  await page.getByLabel('Quantidade').fill('31')
  await expect(short).toBeVisible()
  await expect(submitExit(page)).toBeDisabled()
  await page.getByLabel('Quantidade').fill('30')
  await page.reload()
  await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await expect(page.getByLabel('Quantidade')).toHaveValue('30')
  await expect(page.getByLabel('Estoque do produto')).toContainText('17')
  await expect(short).toBeHidden()
  await submitExit(page).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('17')

  // The same exit entered again is another exit.
  await fillCableExit(page, '3')
  await submitExit(page).click()
  await expect(recentExits(page)).toHaveCount(3)
  expect(await stockOf(shop.api, id)).toBe('14')
})

test('EXI-11 an expired session loses nothing typed: exit, entry and product', async ({
  page,
  context,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/401/)
  const { id } = await product(shop.api)
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page, { person: 'Beatriz', reason: 'Devolução' })
  await page.getByLabel('Quantidade').fill('2')
  await page.getByLabel('Observações').fill('Com defeito')
  await context.clearCookies()
  await submitExit(page).click()
  await expect(page.getByText('Usuário não autenticado', { exact: true }).first()).toBeVisible()
  await signInAgain(page, shop)
  await expect(page).toHaveURL(EXIT_PAGE)
  await expect(page.getByLabel('Responsável')).toHaveValue('Beatriz')
  await expect(page.getByRole('combobox', { name: 'Motivo da saída' })).toHaveValue('Devolução')
  await expect(page.getByLabel('Observações')).toHaveValue('Com defeito')
  await submitExit(page).click()
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('48')

  await visit(page, '/movimentacoes/entrada')
  await pick(page, 'Cabo USB')
  await page.getByLabel('Quantidade').fill('7')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText('User not authenticated', { exact: true }).first()).toBeVisible()
  await signInAgain(page, shop)
  await expect(page.getByLabel('Quantidade')).toHaveValue('7')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()
  expect(await stockOf(shop.api, id)).toBe('55')

  await visit(page, '/produtos/novo')
  await page.getByLabel('Nome do Produto').fill('Lâmpada')
  await page.getByLabel('Preço de custo').fill('7,5')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  await expect(page.getByText('User not authenticated', { exact: true }).first()).toBeVisible()
  await signInAgain(page, shop)
  await expect(page.getByLabel('Nome do Produto')).toHaveValue('Lâmpada')
  await expect(page.getByLabel('Preço de custo')).toHaveValue('7,50')
  await page.getByRole('button', { name: 'Salvar Produto' }).click()
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible()
})
