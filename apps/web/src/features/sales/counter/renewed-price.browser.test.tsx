import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { add, lines, methods, openCounter, PAPER } from '../../../../test/counter.tsx'
import { pressKey, scanCode } from '../../../../test/keys.ts'
import { among } from '../../../../test/variants.ts'
import { openCatalog, refreshCatalog, wipeDevice } from '../../../lib/device-catalog/index.ts'

/** The counter with a line of paper at 10,00, whose price can be changed. What a page knows stays from test to test, so each has a code. */
async function openAfterSale(code: string, answer: (now: VariantOption[]) => Promise<VariantOption[]>) {
  let price = '10.00'
  let asked = 0
  await openCounter(({ search }) => {
    if (search !== code) return []
    asked += 1
    const now = [{ ...PAPER, barcode: code, sale_price: price }]
    return price === '10.00' ? now : answer(now)
  })
  await scanCode(code)
  await expect.element(lines).toMatchTextContent(/10,00/)
  return {
    change: (next: string) => {
      price = next
    },
    empty: async () => {
      await page.getByRole('button', { name: 'Esvaziar' }).click()
      await expect.element(lines.getByRole('listitem')).not.toBeInTheDocument()
    },
    asked: () => asked,
  }
}

test('a line of a product that the page knew takes the price that the server answers, one that stood before keeps its own', async () => {
  const shop = await openAfterSale('7891000315507', async (now) => now)
  await shop.empty()
  shop.change('12.00')
  await scanCode('7891000315507')
  await expect.element(lines).toMatchTextContent(/12,00/)
  shop.change('14.00')
  await scanCode('7891000315507')
  await expect.poll(shop.asked).toBe(3)
  await expect.element(lines).toMatchTextContent(/24,00/)
  await shop.empty()
  await scanCode('7891000315507')
  await expect.element(lines).toMatchTextContent(/14,00/)
})

test('a price that is answered while money is being taken changes nothing', async () => {
  let release = () => {}
  const shop = await openAfterSale(
    '7891910000197',
    (now) =>
      new Promise((answered) => {
        release = () => answered(now)
      }),
  )
  await shop.empty()
  shop.change('12.00')
  await scanCode('7891910000197')
  await expect.element(lines).toMatchTextContent(/10,00/)
  await expect.poll(shop.asked).toBe(2)
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
  release()
  await pressKey('Escape')
  await expect.element(methods).not.toBeInTheDocument()
  await expect.element(lines).toMatchTextContent(/10,00/)
})

test('a price that changes while a line waits is told at the line, and the agreed one stays', async () => {
  let price = PAPER.sale_price
  const device = () => ({
    id: PAPER.product_id,
    name: PAPER.product_name,
    internal_code: PAPER.internal_code,
    unit: PAPER.unit,
    sale_price: price,
    min_stock_level: '0',
    total_stock: '50',
    variants: [
      {
        id: PAPER.product_variant_id,
        sku: PAPER.sku,
        barcode: PAPER.barcode,
        size: null,
        color: null,
        current_stock: '50',
        reserved: '0',
      },
    ],
  })
  await openCounter(among([PAPER]), 'owner', undefined, {
    catalog: {
      listChanges: () => ({ products: [device()], removed: [], cursor: '1.1', more: false, reset: true }),
    },
  })
  await openCatalog('renewed')
  await refreshCatalog()
  await add('Papel')
  const told = lines.getByText('O preço agora é R$\u00a012,00')
  await expect.element(lines).toMatchTextContent(/10,00/)
  price = '12.00'
  await refreshCatalog()
  await expect.element(told).toBeVisible()
  await lines.getByRole('button', { name: /Papel/ }).first().click()
  await page.getByLabelText('Preço (R$)').fill('12')
  await pressKey('Enter')
  await expect.element(told).not.toBeInTheDocument()
  await wipeDevice()
})
