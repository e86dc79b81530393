import type { Sale } from '@prateleira/contract/sales/schemas'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MILK } from '../../../../test/counter.tsx'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { partlyOwed } from '../../../../test/sold.ts'
import { removeAllDrafts } from '../../../lib/drafts.ts'
import { markSent, readCart, writeCart } from '../../../lib/kept-carts.ts'
import { type Cart, EMPTY, found, scanned } from '../counter/cart.ts'
import ReturnDialog from './return-dialog.tsx'

const CODE = '5YRX-8APD-52GP'
const OWNER = `${owner.account_id}:${owner.user_id}`
const goOn = page.getByRole('link', { name: 'Usar em nova venda' })

beforeEach(() => {
  removeAllDrafts()
  localStorage.clear()
  markSent(OWNER, null)
})

const scannedMilk = scanned(EMPTY, { key: 'milk', code: MILK.sku, physical: null, quantity: '' })
const [milkLine] = found(scannedMilk, 'milk', MILK).lines as [Cart['lines'][number]]

/** Takes back all of a sale by these means; `to` is chosen. */
async function takeBack(sale: Sale, to: string, voucher: boolean) {
  const items = sale.lines.map(({ id }) => ({
    item_id: id,
    quantity: '6',
    amount: '30.00',
    goods: 'stock' as const,
  }))
  const back = {
    id: crypto.randomUUID(),
    return_date: '2026-11-26',
    returned_at: '2026-11-26T12:00:00.000Z',
    by: null,
    amount: '30.00',
    method: voucher ? ('vale' as const) : ('fiado' as const),
    voucher: voucher ? { code: CODE, amount: '30.00', balance: '30.00' } : null,
    notes: null,
    items,
  }
  await drawPage(<ReturnDialog sale={sale} opened onClose={() => {}} />, {
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    sales: { returnItems: () => ({ ...sale, returns: [back] }) },
  })
  await page.getByRole('combobox', { name: 'Como o dinheiro volta' }).click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: 'Registrar devolução' }).click()
  await expect.element(page.getByText('Devolução registrada')).toBeVisible()
}

test("a voucher's code is copied and sent, and handed to the open sale with its customer", async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())
  await takeBack(partlyOwed, 'Vale', true)
  await page.getByRole('button', { name: 'Copiar código' }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith(CODE)
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toContain(`Vale ${CODE}`)
  await goOn.click()
  const { id, name } = partlyOwed.customer ?? {}
  expect(readCart(OWNER)?.cart).toEqual({
    ...EMPTY,
    customer: { id, name },
    voucher: { code: CODE, balance: '30.00' },
  })
})

test('what a return leaves as credit is used by choosing its customer; the goods of the open sale stay', async () => {
  const customer = { id: crypto.randomUUID(), name: 'Ana Prado' }
  await takeBack(partlyOwed, 'Fiado', false)
  await goOn.click()
  expect(readCart(OWNER)?.cart).toMatchObject({ customer: { name: 'Tatiane Lima' }, voucher: null })
  // Somebody's sale stays theirs.
  writeCart(OWNER, { ...EMPTY, customer })
  await goOn.click()
  expect(readCart(OWNER)?.cart).toEqual({ ...EMPTY, customer, voucher: null })
})

test('a sale without an answer takes in nothing, which is said with the code', async () => {
  await takeBack(partlyOwed, 'Vale', true)
  writeCart(OWNER, EMPTY)
  const body = { lines: [], total: '0.00', payments: [] }
  markSent(OWNER, { sent: { key: 'k', held: false, body, payments: [] }, person: owner.person_id })
  await goOn.click()
  await expect.element(page.getByText(`Resolva-a e depois use o vale ${CODE} em Receber.`)).toBeVisible()
  expect(readCart(OWNER)?.cart).toEqual(EMPTY)
})

test('an open sale with goods is named, and takes in nothing that is of another customer', async () => {
  writeCart(OWNER, { ...EMPTY, lines: [milkLine], customer: { id: crypto.randomUUID(), name: 'Ana Prado' } })
  await takeBack(partlyOwed, 'Vale', true)
  await page.getByRole('link', { name: 'Usar na venda aberta' }).click()
  await expect.element(page.getByText('A venda aberta em Vender é de Ana Prado')).toBeVisible()
  expect(readCart<Cart>(OWNER)?.cart.voucher).toBeUndefined()
})
