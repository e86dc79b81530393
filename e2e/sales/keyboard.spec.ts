import { SILENCE } from '@prateleira/contract/sales/scanner'
import { lastSale, lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { COFFEE, EXIT_PAGE, MILK, picker, product, scan } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('SELL-12 a sale is made by keyboard alone with its keys shown, and so is an exit of several items', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await product(shop.api, { name: 'Café', sale: '32.00' })
  await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  await openCounter(page)
  const keys = side(page).locator('kbd')
  await expect(keys).toHaveText(['F2', 'F4', 'F9', 'Ctrl+Z', '?', 'F8'])
  await pressKey(page, '?')
  const all = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  for (const key of ['F2', 'F4', 'F7', 'F8', 'F9', '3', '*', '↑', 'Z', 'P', 'W', 'Esc'])
    await expect(all.locator('kbd').getByText(key, { exact: true }).first()).toBeVisible()
  await pressKey(page, 'Escape')
  await expect(all).toHaveCount(0)

  await scanField(page).focus()
  await scan(page, MILK)
  await page.keyboard.type('caf', { delay: 200 })
  await expect(page.getByRole('option', { name: /Café/ })).toBeVisible()
  await pressKey(page, 'Enter')
  await expect(lines(page)).toContainText(['Leite', 'Café'])
  // Edits quantity, price and discount of a line.
  await pressKey(page, 'ArrowUp')
  await pressKey(page, '2')
  await expect(page.getByLabel('Quantidade', { exact: true })).toHaveValue('2')
  await pressKey(page, 'Tab')
  await page.keyboard.type('30', { delay: 200 })
  await pressKey(page, 'Tab')
  await page.keyboard.type('10%', { delay: 200 })
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('R$ 59,00')
  await pressKey(page, 'F4')
  await page.keyboard.type('9', { delay: 200 })
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('R$ 50,00')
  await pressKey(page, 'F9')
  await expect(lines(page)).toHaveCount(0)
  await pressKey(page, 'F9')
  await expect(side(page).getByRole('button', { name: /Leite/ })).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('R$ 50,00')
  await pressKey(page, 'F2')
  await page.keyboard.type('tati', { delay: 200 })
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toHaveAttribute('data-combobox-selected')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Cliente Tatiane Lima' })).toBeVisible()
  await pressKey(page, 'F8')
  await expect(keys).toContainText(['1', '2', '3', '4', '5'])
  await pressKey(page, '1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  await expect(keys).toHaveText(['Alt+P', 'Alt+W', 'Enter'])
  expect(await lastSale(shop)).toMatchObject({
    total_amount: '50.00',
    customer: { name: 'Tatiane Lima' },
    items: 2,
  })
  await pressKey(page, 'Enter')
  await expect(scanField(page)).toBeFocused()

  await page.goto(EXIT_PAGE)
  const choose = async (name: string) => {
    await expect(picker(page)).toBeFocused()
    await page.keyboard.type(name, { delay: 200 })
    // Wait for the answer to the typed text: before it, Enter asks for a code.
    await expect(page.getByRole('option')).toHaveText([new RegExp(name)])
    await expect(page.getByRole('option').locator('mark')).toHaveText(name)
    await pressKey(page, 'Enter')
    await expect(page.getByText('Estoque atual')).toBeVisible()
    await page.getByLabel('Quantidade').focus()
    await pressKey(page, '1')
  }
  await picker(page).focus()
  await choose('Leite')
  await page.keyboard.press('Alt+i')
  await expect(page.getByRole('list', { name: 'Itens desta saída' })).toContainText('1 un de Leite')
  await choose('Café')
  await page.getByLabel('Responsável').focus()
  // Typed at a person's pace: faster keys count as a scanner's.
  await page.keyboard.type('Ana', { delay: 200 })
  await page.getByRole('combobox', { name: 'Motivo da saída' }).focus()
  await pressKey(page, 'Enter')
  await page.keyboard.type('Venda', { delay: 200 })
  await pressKey(page, 'Enter')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await shop.api.sales.listSales({})).total).toBe(2)
  expect(await lastSale(shop)).toMatchObject({ number: 2, items: 2 })
})

test('a quantity that is typed quickly on a line keeps all of its digits', async ({ page, shop }) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '2.00', stock: '50' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await pressKey(page, 'ArrowUp')
  await page.keyboard.type('12', { delay: 100 })
  await expect(page.getByLabel('Quantidade', { exact: true })).toHaveValue('12')
  await expect(lines(page)).toContainText('24,00')
})

test('digits go to the field that the first of them opened, however fast a person types, and a partial payment says what is missing', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '2.00', stock: '50' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  // 1 chooses cash, and the following digits are the amount received: 5 no longer chooses anything.
  await pressKey(page, 'F8')
  await page.keyboard.type('150', { delay: 100 })
  await expect(page.getByLabel('Dinheiro recebido')).toHaveValue('50')
  await page.getByLabel('Dinheiro recebido').fill('0,50')
  await expect(side(page)).toContainText(/Ainda falta\s*R\$\s1,50/)
  await expect(side(page).getByRole('button', { name: 'Receber parte' })).toBeVisible()
  await pressKey(page, 'Escape')
  await pressKey(page, 'Escape')
  await expect(scanField(page)).toBeFocused()
  // Each key is displayed before the next one is pressed, or was pressed immediately before it.
  await pressKey(page, 'ArrowUp')
  await page.keyboard.type('12345678', { delay: SILENCE + 2 })
  await expect(page.getByLabel('Quantidade', { exact: true })).toHaveValue('12345678')
  await expect(scanField(page)).toHaveValue('')
})

test('F8 goes to the line that has to be settled, and a quantity of millions leaves a line readable', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite integral de vaca', barcode: MILK, sale: '5.69', stock: '10' })
  const others = Array.from({ length: 12 }, (_, index) => 7_891_000_400_000 + index)
  await openCounter(page)
  await page.keyboard.type('999999999*leite', { delay: 2 * SILENCE })
  await page.keyboard.press('Enter')
  const line = lines(page).first()
  await expect(line).toContainText('999.999.999')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const at = (text: string | RegExp) =>
      line.getByText(text).evaluate((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      })
    const name = await at(/^Leite integral de vaca/)
    expect(name.right - name.left, `the name at ${width} px`).toBeGreaterThan(80)
    const sum = await at(/5\.689\.999\.994,31/)
    const remove = await line.getByRole('button', { name: /^Remover/ }).boundingBox()
    expect(sum.left, `the amount at ${width} px`).toBeGreaterThanOrEqual(name.right)
    expect(sum.right, `the amount at ${width} px`).toBeLessThanOrEqual(remove?.x ?? 0)
  }
  await page.setViewportSize({ width: 1280, height: 740 })
  for (const code of others) await scan(page, String(code))
  await expect(lines(page)).toHaveCount(others.length + 1)
  await expect(line).not.toBeInViewport()
  await pressKey(page, 'F8')
  await expect(line.getByRole('button', { name: /Leite integral/ }).first()).toBeFocused()
  await expect(line).toBeInViewport()
})

test('what a person types after a sale begins the next one, and an Enter that follows a key fast is not lost', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await product(shop.api, { name: 'Café', sale: '32.00' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  for (const number of [1, 2]) {
    await pressKey(page, 'F8')
    await expect(side(page)).toContainText('Total a receber')
    // The time between the keys: too long for a scanner, too short to see the amount.
    await page.keyboard.press('1', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(side(page)).toContainText(`Venda nº ${number} concluída`)
    for (const key of number === 1 ? '2*' : '3*') await page.keyboard.press(key, { delay: 80 })
    if (number === 1) {
      for (const key of 'cafe') await page.keyboard.press(key, { delay: 80 })
      await expect(page.getByRole('option', { name: /Café/ })).toBeVisible()
      await pressKey(page, 'Enter')
      await expect(lines(page)).toHaveText([/2 un.*Café/])
    } else {
      await expect(scanField(page)).toHaveValue('3*')
      await scan(page, MILK)
      await expect(lines(page)).toHaveText([/3 un.*Leite/])
    }
  }
  await pressKey(page, 'F8')
  await expect(side(page)).toContainText('Total a receber')
  // A slow scanner's code that is too short to be recognised may choose, and never confirms.
  for (const [code, step] of [
    ['1', 16],
    ['1', 30],
    ['1', 50],
    ['12', 40],
  ] as const) {
    await scan(page, code, step)
    await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
    await pressKey(page, 'Escape')
    await expect(page.getByLabel('Dinheiro recebido')).toHaveCount(0)
    await expect(side(page).getByRole('list', { name: 'Pagamentos' })).toHaveCount(0)
  }
  await page.keyboard.press('1', { delay: 60 })
  await page.keyboard.type('215', { delay: 80 })
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  // More change than the largest note is asked about once, and a key that is held down or pressed twice is no answer.
  await expect(side(page)).toContainText('O troco é maior que uma nota de R$ 200.')
  await page.getByLabel('Dinheiro recebido').fill('216')
  await expect(side(page)).not.toContainText('O troco é maior')
  const asked = await page.evaluate(async () => {
    const { form } = document.activeElement as HTMLInputElement
    form?.requestSubmit()
    await Promise.resolve()
    form?.requestSubmit()
    return performance.now()
  })
  await expect(side(page)).toContainText('O troco é maior que uma nota de R$ 200.')
  await page.waitForFunction((since) => performance.now() - since > 600, asked)
  await page.keyboard.press('Enter')
  await expect(side(page)).toContainText('Venda nº 3 concluída')
  // The change can still be read when the Enter was pressed twice.
  await page.keyboard.press('Enter')
  await expect(side(page)).toContainText(/Venda nº 3: troco R\$\s201,00/)
  // All of them before the first one shows: a code by hand, with its Enter.
  for (const key of MILK) await page.keyboard.press(key, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText([/1 un.*Leite/])
  await expect(side(page)).not.toContainText('troco')

  // A product registered for an unknown code resolves its line.
  await scan(page, COFFEE)
  await lines(page).getByRole('link', { name: 'Cadastrar' }).click()
  await page.getByLabel('Nome do produto').fill('Café em grão')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/vender$/)
  await expect(lines(page)).toHaveText([/1 un.*Leite/, /1 un.*Café em grão/])
})
