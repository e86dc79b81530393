import type { Locator, Page } from '@playwright/test'
import { signIn, toast } from '../support/account.ts'
import { COUNTER_PAGE, lastSale, lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, expectAccessible, phone, test } from '../support/test.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return box
}

/** Expects that the toast covers none of them. */
async function expectFree(said: Locator, all: Locator[]) {
  for (const each of all) {
    await expect(each).toBeInViewport()
    const [one, other] = [await boxOf(said), await boxOf(each)]
    const apart =
      one.x >= other.x + other.width ||
      other.x >= one.x + one.width ||
      one.y >= other.y + other.height ||
      other.y >= one.y + one.height
    expect([String(each), apart]).toEqual([String(each), true])
  }
}

async function enterCode(page: Page) {
  await scanField(page).fill(MILK)
  await scanField(page).press('Enter')
  await expect(lines(page)).toContainText('Leite')
}

test('toasts cover neither scan field nor total or payments, on a desktop and on a phone', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await page.goto(COUNTER_PAGE)
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await enterCode(page)
    await page.getByRole('button', { name: /^Estacionar/ }).click()
    const said = toast(page, 'Venda estacionada')
    // It stays while the pointer is on it.
    await said.hover()
    // Below the field: a taller toast, such as that of a new version, grows away from it.
    expect((await boxOf(said)).y).toBeGreaterThan((await boxOf(scanField(page))).y)
    await expectFree(said, [scanField(page), side(page).getByRole('button', { name: /^Receber/ })])
    await enterCode(page)
    await pressKey(page, 'F8')
    await said.hover()
    await expectFree(said, [
      side(page).getByText('Total a receber'),
      side(page).getByRole('button', { name: 'Dinheiro' }),
      side(page).getByRole('button', { name: 'Voltar à venda' }),
    ])
    await said.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(said).toHaveCount(0)
    await side(page).getByRole('button', { name: 'Voltar à venda' }).click()
    await page.getByRole('button', { name: 'Remover Leite' }).click()
    await expect(lines(page)).toHaveCount(0)
  }
})

test('the customer of a sale on credit is chosen while paying, and Esc goes back one step at a time without losing what was received', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '20.00' })
  await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  await openCounter(page)
  const customer = page.getByLabel('Cliente', { exact: true })
  const partInCash = async () => {
    await scan(page, MILK)
    await expect(lines(page)).toContainText('Leite')
    await pressKey(page, 'F8')
    await pressKey(page, '1')
    await page.getByLabel('Dinheiro recebido').fill('5')
    await pressKey(page, 'Enter')
    await expect(side(page)).toContainText('Falta receberR$ 15,00')
  }
  await partInCash()
  await pressKey(page, '5')
  await expect(customer).toBeFocused()
  await pressKey(page, 'Escape')
  await expect(side(page)).toContainText('Falta receberR$ 15,00')
  await pressKey(page, '5')
  await customer.fill('tati')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toBeVisible()
  await expectAccessible(page)
  await pressKey(page, 'Enter')
  await expect(page.getByLabel('Fiado')).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  expect(await lastSale(shop)).toMatchObject({
    customer: { name: 'Tatiane Lima' },
    payments: [
      { method: 'dinheiro', amount: '5.00' },
      { method: 'fiado', amount: '15.00' },
    ],
  })

  await partInCash()
  await pressKey(page, 'F2')
  await customer.fill('tati')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toBeVisible()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Falta receberR$ 15,00')
  await pressKey(page, '3')
  await expect(page.getByLabel('Débito')).toBeFocused()
  await pressKey(page, 'Escape')
  await expect(side(page).getByRole('button', { name: 'Débito' })).toBeVisible()
  await pressKey(page, 'Escape')
  await expect(scanField(page)).toBeFocused()
  await expect(side(page)).toContainText('Já recebido: R$ 5,00')
  // Parking the sale would lose the payment.
  await pressKey(page, 'F9')
  await expect(page.getByRole('alert')).toContainText('Esta venda já recebeu R$ 5,00')
  // Adding goods keeps the payments.
  await scan(page, MILK)
  await expect(side(page)).toContainText('R$ 40,00')
  await pressKey(page, 'F8')
  await expect(side(page)).toContainText('Falta receberR$ 35,00')
  await pressKey(page, '3')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 2 concluída')
  expect(await lastSale(shop)).toMatchObject({
    customer: { name: 'Tatiane Lima' },
    payments: [
      { method: 'dinheiro', amount: '5.00' },
      { method: 'debito', amount: '35.00' },
    ],
  })
})

test('what one account has scanned is not shown to the next one in the same tab, in another shop', async ({
  page,
  shop,
  people,
}) => {
  await product(shop.api, { name: 'Leite da Ana', barcode: MILK, sale: '5.69' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite da Ana')
  await page.getByRole('button', { name: 'Sair' }).click()

  const other = await people.put(`outra-${crypto.randomUUID()}@example.com`)
  await signIn(page, { email: other.email, password: shop.password })
  await page.getByRole('link', { name: 'Vender', exact: true }).click()
  await expect(scanField(page)).toBeFocused()
  // Only data that this page already has.
  const answers = Promise.withResolvers<void>()
  await page.route('**/variants/search**', async (route) => {
    await answers.promise
    await route.continue()
  })
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(MILK)
  await expect(lines(page)).not.toContainText('Leite da Ana')
  answers.resolve()
})

test("a double click on 'Receber' opens the payment and does not leave it again, at a desk and on a phone", async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  const afterLoad = page.waitForResponse(/after-load/)
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await (await afterLoad).finished()
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: /Receber/ }).dblclick()
    await expect(side(page)).toContainText('Total a receber')
    await expect(page.getByRole('button', { name: /Dinheiro/ })).toBeVisible()
    await page.getByRole('button', { name: /Voltar à venda/ }).click()
  }
})
