import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { among, variant } from '../../../../test/variants.ts'
import { ApiError } from '../../../lib/errors.ts'
import { begun, type NewItem, type QueuedItem, type Refusal } from '../../../lib/offline-queue/item.ts'
import { showShop } from '../../../lib/session.ts'
import { SettleDialog } from './settle-dialog.tsx'

const ribbon = variant('Fita de gorgorão', { unit: 'm', color: 'Azul', current_stock: '0.5' })
const milk = variant('Leite', { current_stock: '3', reserved: '1' })
const line = (of: typeof ribbon, quantity: string) => ({
  product_variant_id: of.product_variant_id,
  quantity,
  unit_price: '1.00',
})
const short = (of: typeof ribbon, available: string, requested: string) => ({
  ...of,
  available,
  requested,
})

function refused(refusal: Partial<Refusal>): QueuedItem {
  const made: NewItem = {
    key: 'k',
    shop: 's',
    made_at: '2026-11-27T12:00:00Z',
    operator: 'Ana',
    pass: 'p',
    names: ['Fita de gorgorão · Azul', 'Leite'],
    units: ['m', 'un'],
    kind: 'sale',
    listed: [],
    body: { lines: [line(ribbon, '10'), line(milk, '3')], total: '13.00', payments: [] },
  }
  return {
    ...begun(made, 'B-2'),
    state: 'refused',
    refusal: { code: 'SALE_SHORT', message: 'Estoque insuficiente.', ...refusal },
  }
}

const draw = (item: QueuedItem, found = [ribbon, milk]) =>
  drawPage(<SettleDialog question={{ kind: 'accept', item }} onClose={() => {}} />, {
    catalog: {
      searchVariants: ({ search = '' }) => among(found)({ search: search.replace(' · Azul', '') }),
    },
  })

const dialog = page.getByRole('dialog', { name: 'Registrar a venda B-2?' })

test('before a refused sale is registered it is said how much of what enters the stock, as it is now', async () => {
  await page.viewport(360, 740)
  // Of the milk 0 were there when the sale was refused, and 2 are free now.
  const first = await draw(refused({ short: [short(ribbon, '0.5', '10'), short(milk, '0', '3')] }))
  const items = dialog.getByRole('listitem')
  await expect.element(items.first()).toHaveTextContent('+9,5 m de Fita de gorgorão · Azul')
  await expect.element(items.last()).toHaveTextContent('+1 un de Leite')
  await first.unmount()

  // Without an answer it is what the refusal said.
  const second = await draw(refused({ short: [short(ribbon, '0', '10')] }), [])
  await expect.element(items.first()).toHaveTextContent('+10 m de Fita de gorgorão · Azul')
  await second.unmount()

  const third = await draw(refused({ short: [short(milk, '0', '2')] }))
  await expect.element(dialog.getByText('Agora há estoque: a venda é registrada sem ajuste')).toBeVisible()
  await third.unmount()

  // Refused by a page of before.
  await draw(refused({}))
  await expect.element(dialog.getByText('O que falta no estoque entra como ajuste')).toBeVisible()
  await expect.element(items).not.toBeInTheDocument()
})

test('only what was shown enters the stock: what is short besides is shown before it is asked again', async () => {
  showShop('s')
  const sent: unknown[] = []
  const item = refused({ short: [short(ribbon, '0.5', '10')] })
  await drawPage(<SettleDialog question={{ kind: 'accept', item }} onClose={() => {}} />, {
    catalog: {
      searchVariants: ({ search = '' }) => among([ribbon, milk])({ search: search.replace(' · Azul', '') }),
    },
    sales: {
      registerQueuedSale: ({ body }) => {
        sent.push(body.adjusts)
        throw new ApiError({
          code: 'SALE_SHORT',
          status: 409,
          defined: true,
          message: 'Estoque insuficiente.',
          data: { lines: [short(ribbon, '0.5', '10'), short(milk, '2', '3')] },
        })
      },
    },
  })
  const items = dialog.getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent(/9,5 m de Fita/)
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Contamos errado')
  const confirm = dialog.getByRole('button', { name: 'Ajustar e registrar' })
  await confirm.click()
  await expect.element(dialog.getByText(/agora falta no estoque mais do que aparecia aqui/)).toBeVisible()
  await expect.element(items.last()).toHaveTextContent('+1 un de Leite')
  await confirm.click()
  const line = (of: typeof ribbon, quantity: string) => ({
    product_variant_id: of.product_variant_id,
    quantity,
  })
  await expect.poll(() => sent).toEqual([[line(ribbon, '9.5')], [line(ribbon, '9.5'), line(milk, '1')]])
})
