import type { Locator } from '@playwright/test'
import { cameraThatSees } from '../support/camera.ts'
import { lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, phone, test } from '../support/test.ts'

/** The scale's label for 780 g of product 00123: prefix 2, code, grams, check digit. */
const LABEL = '2001230007805'

test.use(cameraThatSees(MILK))

test('SELL-01 the field that always has the focus takes scanner, camera and names, quantities, weights and labels of scales', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00' })
  await product(shop.api, { name: 'Queijo coalho', code: '123', unit: 'kg', sale: '50.00', stock: '10' })
  await page.goto('/')
  const links = page.getByRole('region', { name: 'PRINCIPAL' }).getByRole('link')
  await expect(links.nth(0)).toHaveText('Dashboard')
  await expect(links.nth(1)).toHaveText('Vender')
  await links.nth(1).click()
  await expect(page).toHaveURL('/vender')
  await expect(scanField(page)).toBeFocused()

  await test.step('a code is a line at once, the same again adds 1, 3* before it three', async () => {
    await scan(page, MILK)
    await expect(lines(page)).toContainText(['1 un'])
    await expect(scanField(page)).toBeFocused()
    // A scan counts wherever the focus is.
    await side(page).getByText('Total', { exact: true }).click()
    await scan(page, MILK)
    await expect(lines(page)).toContainText(['2 un'])
    await side(page).getByText('Total', { exact: true }).click()
    await pressKey(page, '3')
    await expect(scanField(page)).toBeFocused()
    await pressKey(page, '*')
    await scan(page, MILK)
    await expect(lines(page)).toContainText(['5 un'])
    await expect(lines(page)).toHaveCount(1)
    // Longer than any code.
    await scan(page, MILK.repeat(9))
    await expect(lines(page).last()).toContainText('Não cadastrado')
    await pressKey(page, 'Control+z')
    await expect(lines(page)).toHaveCount(1)
  })

  await test.step('a typed name finds it, and what is weighed asks for its weight', async () => {
    await scanField(page).fill('coalho')
    await expect(page.getByRole('option', { name: /Queijo coalho/ })).toBeVisible()
    await pressKey(page, 'Enter')
    await expect(page.getByLabel('Quantidade (kg)')).toBeFocused()
    await expect(lines(page).last()).toContainText('Informe o peso')
    await expect(page.getByRole('button', { name: /Receber/ })).toBeDisabled()
    await page.getByLabel('Quantidade (kg)').fill('0,5')
    await pressKey(page, 'Enter')
    await expect(lines(page).last()).toContainText('0,5 kg')
    await expect(lines(page).last()).toContainText('25,00')
    await expect(scanField(page)).toBeFocused()
    await expect(page.getByRole('button', { name: /Receber/ })).toBeEnabled()
  })

  await test.step('labels of scales are off at first; an exact code always comes first', async () => {
    await scan(page, LABEL)
    await expect(lines(page).last()).toContainText('Não cadastrado')
    await page.getByRole('button', { name: `Remover ${LABEL}` }).click()
    await shop.api.sales.setScaleLabels({
      layout: { prefix: '2', code_digits: 5, value: 'weight', has_check: false },
    })
    await openCounter(page)
    await scan(page, LABEL)
    await expect(lines(page).last()).toContainText('1,28 kg')
    await product(shop.api, { name: 'Cesta pronta', barcode: LABEL, sale: '80.00' })
    await openCounter(page)
    await scan(page, LABEL)
    await expect(lines(page).last()).toContainText('Cesta pronta')
  })

  await test.step('on a phone the camera adds what it sees', async () => {
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Ler com a câmera' }).click()
    await expect(lines(page).first()).toContainText('6 un')
  })

  await test.step('on a phone the line of a code is in sight, between the camera and the bar', async () => {
    for (const unknown of ['1111', '2222', '3333']) {
      await scan(page, unknown)
      const line = lines(page).filter({ hasText: unknown })
      await expect(line).toBeVisible()
      await expect.poll(() => coveredAt(line)).toEqual([])
    }
    await scan(page, MILK)
    await expect(lines(page).first()).toContainText('7 un')
    await expect.poll(() => coveredAt(lines(page).first())).toEqual([])
    await expect.poll(() => coveredAt(page.getByLabel('Imagem da câmera'))).toEqual([])
    await expect.poll(() => coveredAt(scanField(page))).toEqual([])
  })
})

test('Enter takes a short number for a whole code or for the only match, never for the beginning of some barcode', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Farofa pronta', code: 'FP-1', barcode: '2005555000015' })
  await product(shop.api, { name: 'Goma de tapioca', code: 'GT-1', barcode: '2005555000022' })
  await openCounter(page)
  const options = page.getByRole('option')
  await scanField(page).fill('200')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toContainText('2005555000015')
  await expect(page.getByText('200 não é um código inteiro')).toBeVisible()
  await pressKey(page, 'Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nenhum produto tem o código 200' }),
  ).toBeInViewport()
  await expect(options).toHaveCount(2)
  await expect(lines(page)).toHaveCount(0)
  await pressKey(page, 'ArrowDown')
  await pressKey(page, 'Enter')
  await expect(lines(page)).toContainText(['Farofa pronta'])
  await product(shop.api, { name: 'Rapadura', code: '200' })
  await openCounter(page)
  await scanField(page).fill('200')
  await expect(options).toHaveCount(3)
  await pressKey(page, 'Enter')
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).last()).toContainText('Rapadura')
})

/** Corners of an element that are covered by something else. */
const coveredAt = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const corners = [
      [left + 16, top + 4],
      [right - 16, bottom - 4],
    ] as const
    return corners.filter(([x, y]) => !node.contains(document.elementFromPoint(x, y)))
  })
