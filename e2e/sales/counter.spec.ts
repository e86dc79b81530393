import {
  COUNTER_PAGE,
  chargeTatianeByPix,
  counting,
  fiveItemsForTatiane,
  lastSale,
  lines,
  openCounter,
  payInCash,
  pressKey,
  scanField,
  side,
} from '../support/counter.ts'
import { COFFEE, MILK, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const CHEESE = '7894900011517'

test('SELL-10 one item in exact cash takes one scan and three keys, below its minimum too, which its line shows', async ({
  page,
  shop,
}) => {
  const { id } = await product(shop.api, {
    name: 'Leite integral 1 L',
    barcode: MILK,
    sale: '5.69',
    stock: '10',
    minimum: '9',
  })
  await openCounter(page)
  const hand = counting(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite integral 1 L')
  await expect(lines(page)).toContainText('Restarão 9')
  await hand.press('F8')
  await hand.press('1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await hand.press('Enter')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  process.stdout.write(`one item in exact cash: 1 scan + ${hand.keys} keys\n`)
  expect(hand.keys).toBe(3)
  expect(await lastSale(shop)).toMatchObject({
    total_amount: '5.69',
    payments: [{ method: 'dinheiro', amount: '5.69' }],
    seller: 'Ana Souza',
  })
  expect(await stockOf(shop.api, id)).toBe('9')
  // Without a click in between, the next code starts the next sale.
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  await expect(side(page)).toContainText('R$ 5,69')
  await expect(scanField(page)).toBeFocused()
})

test('five items to a known customer with Pix take five scans and few keys beside letters', async ({
  page,
  shop,
}) => {
  const codes = await fiveItemsForTatiane(shop)
  await openCounter(page)
  const hand = counting(page)
  for (const code of codes) await scan(page, code)
  await expect(lines(page)).toHaveCount(5)
  await expect(side(page)).toContainText('R$ 12,50')
  await hand.press('F2')
  // Enter in the empty field chooses nobody, however many customers there are.
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cliente', { exact: true })).toBeFocused()
  await chargeTatianeByPix(page, hand)
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  process.stdout.write(`five items, known customer, Pix: 5 scans + ${hand.keys} keys beside letters\n`)
  expect(hand.keys).toBeLessThanOrEqual(12)
  expect(await lastSale(shop)).toMatchObject({
    items: 5,
    customer: { name: 'Tatiane Lima' },
    methods: ['pix'],
  })
})

test('SELL-03 the customer is found or created without leaving the sale, or there is none', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  await openCounter(page)
  const field = page.getByLabel('Cliente', { exact: true })
  const option = page.getByRole('option')
  const pay = async (number: number) => {
    await expect(lines(page)).toContainText('Leite')
    await payInCash(page)
    await expect(side(page)).toContainText(`Venda nº ${number} concluída`)
    return (await lastSale(shop)).customer?.name ?? null
  }
  await scan(page, MILK)
  await pressKey(page, 'F2')
  await field.fill('lima')
  await expect(option.first()).toHaveText('Tatiane Lima')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Cliente Tatiane Lima' })).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  // Another customer, who does not exist yet.
  await pressKey(page, 'F2')
  await field.fill('Rui Novo')
  await expect(option).toHaveText(['Cadastrar “Rui Novo”'])
  await pressKey(page, 'ArrowDown')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Cliente Rui Novo' })).toBeVisible()
  expect(await pay(1)).toBe('Rui Novo')
  expect((await shop.api.contacts.customerOptions({ search: 'Rui' })).map(({ name }) => name)).toEqual([
    'Rui Novo',
  ])
  // The next sale starts without a customer.
  await scan(page, MILK)
  expect(await pay(2)).toBeNull()
})

test('a scan while money is taken chooses and confirms nothing, and begins the next sale; cash shows the change large, and several payments make the total', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '32.90' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText(['Leite'])
  await pressKey(page, 'F8')
  const left = side(page).getByText('Total a receber')
  await expect(left).toBeVisible()
  await scan(page, COFFEE)
  await expect(side(page)).toContainText('1 código lido')
  await expect(left).toBeVisible()
  // A scan into the amount's field leaves the amount unchanged.
  await pressKey(page, '1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await scan(page, COFFEE)
  await expect(side(page)).toContainText('2 códigos lidos')
  await expect(page.getByLabel('Dinheiro recebido')).toHaveValue('5,69')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  await expect(lines(page)).toContainText(['2 un'])
  expect(await lastSale(shop)).toMatchObject({ number: 1, total_amount: '5.69' })

  // Two of R$ 32,90.
  await pressKey(page, 'F8')
  await pressKey(page, '2')
  await page.getByLabel('Pix').fill('7,40')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Falta receber')
  await pressKey(page, '1')
  await page.getByLabel('Dinheiro recebido').fill('78,40')
  await expect(side(page)).toContainText('R$ 20,00')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 2 concluída')
  await expect(side(page)).toContainText('R$ 20,00')
  expect(await lastSale(shop)).toMatchObject({
    methods: ['pix', 'dinheiro'],
    change: '20.00',
    payment_method: 'misto',
  })
})

test('a code scanned while the sale is being sent begins the next one', async ({ page, shop }) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '9.00' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toHaveCount(1)
  const free = Promise.withResolvers<void>()
  await page.route('**/api/v1/sales', async (route) => {
    if (route.request().method() === 'POST') await free.promise
    await route.continue()
  })
  await payInCash(page)
  await expect(side(page)).toContainText('Registrando…')
  await scan(page, COFFEE)
  await expect(side(page)).toContainText('1 código lido durante o pagamento')
  // Typed before the answer and after it.
  await pressKey(page, '3')
  await expect(scanField(page)).toHaveValue('3')
  free.resolve()
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  await expect(lines(page)).toHaveText([/Café/])
  await pressKey(page, '*')
  await expect(scanField(page)).toHaveValue('3*')
  await scan(page, MILK)
  await expect(lines(page)).toHaveText([/Café/, /3 un.*Leite/])
})

test('quantity before a code, the same code again, price and discount of a line, undo; an unknown code is a red line, a weight is asked for, what is short stops the sale in its line', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await product(shop.api, { name: 'Queijo', barcode: CHEESE, sale: '54.90', unit: 'kg', stock: '2' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '10.00', stock: '1' })
  await openCounter(page)
  const hand = counting(page)
  await page.keyboard.type('3*')
  await scan(page, MILK)
  await expect(lines(page)).toContainText('3 un')
  await expect(scanField(page)).toHaveValue('')
  await scan(page, MILK)
  await expect(lines(page)).toContainText('4 un')
  await hand.press('ArrowUp')
  await hand.press('Enter')
  await page.getByLabel('Desconto (R$ ou %)').fill('10%')
  await hand.press('Enter')
  await expect(scanField(page)).toBeFocused()
  await expect(side(page)).toContainText('R$ 18,00')
  await hand.press('F4')
  await page.getByLabel('Desconto na venda').fill('1,50')
  await hand.press('Enter')
  await expect(side(page)).toContainText('R$ 16,50')
  await hand.press('Control+z')
  await expect(side(page)).toContainText('R$ 18,00')
  await hand.press('ArrowUp')
  await hand.press('Delete')
  await expect(lines(page)).toHaveCount(0)
  await expect(scanField(page)).toBeFocused()

  await scan(page, '7890000000017')
  await expect(lines(page)).toContainText('Não cadastrado')
  await scan(page, CHEESE)
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByLabel('Quantidade (kg)')).toBeFocused()
  // Scanning continues while a weight is missing.
  await scan(page, COFFEE)
  await expect(lines(page)).toHaveCount(3)
  await scan(page, COFFEE)
  await expect(lines(page).last()).toContainText('Só há 1 un')
  const receive = page.getByRole('button', { name: 'Receber' })
  await expect(receive).toBeDisabled()
  await lines(page).last().getByRole('button', { name: /Café/ }).first().click()
  await page.getByLabel('Quantidade', { exact: true }).fill('1')
  await pressKey(page, 'Enter')
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /Queijo/ })
    .first()
    .click()
  await page.getByLabel('Quantidade (kg)').fill('0,780')
  await pressKey(page, 'Enter')
  await expect(receive).toBeDisabled()
  await page.getByRole('button', { name: 'Remover 7890000000017' }).click()
  await expect(receive).toBeEnabled()
  await expect(side(page)).toContainText('R$ 52,82')
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('five items to a known customer with Pix take few touches beside scans and letters', async ({
    page,
    shop,
  }) => {
    const codes = await fiveItemsForTatiane(shop)
    await page.goto(COUNTER_PAGE)
    await expect(scanField(page)).toBeVisible()
    // Before anything can be paid, a touch says what is missing.
    await page.getByRole('button', { name: /Receber/ }).tap({ force: true })
    const missing = side(page).getByText('Leia um código ou procure o primeiro item.')
    await expect(missing).toBeVisible()
    const hand = counting(page)
    for (const code of codes) await scan(page, code)
    await expect(missing).toBeHidden()
    await expect(lines(page)).toHaveCount(5)
    await expect(page.getByRole('button', { name: /Receber/ })).toContainText('R$ 12,50')
    await hand.touch(/Cliente/)
    await page.getByLabel('Cliente', { exact: true }).fill('tati')
    await page.getByRole('option', { name: 'Tatiane Lima' }).click()
    await hand.touch(/Receber/)
    await hand.touch('Pix')
    await hand.touch(/Confirmar/)
    await expect(side(page)).toContainText('Venda nº 1 concluída')
    process.stdout.write(`on a phone: 5 scans + ${hand.touches + 1} touches beside letters\n`)
    expect(hand.touches + 1).toBeLessThanOrEqual(12)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360)
    await expectAccessible(page)
  })
})
