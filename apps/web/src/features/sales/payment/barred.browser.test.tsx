import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { add, lines, MILK, methods, openCounter, PAPER, search } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { owner } from '../../../../test/owner.ts'
import { among, productOf } from '../../../../test/variants.ts'
import { draftOwner } from '../../../lib/drafts.ts'
import { ApiError } from '../../../lib/errors.ts'
import { handOver } from '../counter/hand-over.ts'

const refused = (code: 'NOT_FOUND' | 'VARIANT_INACTIVE', message: string) => {
  const status = code === 'NOT_FOUND' ? 404 : 409
  return new ApiError({ code, status, message, data: null, defined: true })
}

/** Sells milk and paper to somebody for cash, of which the milk has been taken out of the catalogue meanwhile. */
async function sell(code: 'NOT_FOUND' | 'VARIANT_INACTIVE') {
  await openCounter(among([MILK, PAPER]), 'owner', undefined, {
    sales: {
      registerSale: () => {
        throw refused(code, 'Não encontramos o que você procura.')
      },
    },
    catalog: {
      getProduct: ({ id }) => {
        if (id !== MILK.product_id) return productOf(PAPER, null)
        if (code === 'NOT_FOUND') throw refused(code, '')
        return { ...productOf(MILK, null), is_active: false }
      },
    },
  })
  await add('Leite')
  await add('Papel')
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
  await pressKey('1')
  await pressKey('Enter')
}

test.each([
  ['NOT_FOUND', 'Excluído'],
  ['VARIANT_INACTIVE', 'Inativo'],
] as const)(
  'of a sale refused as %s the item that is gone is named and marked, and the rest can be sold',
  async (code, state) => {
    await sell(code)
    await expect
      .element(page.getByText(`${state}: Leite. Tire o item marcado e receba de novo.`))
      .toBeVisible()
    await expect.element(search).toHaveFocus()
    await expect.element(lines.getByText(`${state}: tire este item`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Receber/ })).toBeDisabled()
    await lines.getByRole('button', { name: 'Remover Leite' }).click()
    await expect.element(page.getByRole('button', { name: /Receber/ })).toBeEnabled()
  },
)

test('a customer who was deleted meanwhile is named, when nothing else of the sale is missing', async () => {
  await openCounter(among([MILK]), 'owner', undefined, {
    sales: {
      registerSale: () => {
        throw refused('NOT_FOUND', 'Não encontramos o que você procura.')
      },
    },
    catalog: { getProduct: () => productOf(MILK, null) },
    contacts: {
      customerOptions: () => [{ id: crypto.randomUUID(), name: 'Tatiane', hint: null, balance: null }],
    },
  })
  await add('Leite')
  await pressKey('F2')
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Tati')
  await page.getByRole('option', { name: /Tatiane/ }).click()
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
  await pressKey('1')
  await pressKey('Enter')
  await expect
    .element(page.getByText('O cliente Tatiane foi excluído: escolha outro, ou tire-o da venda.'))
    .toBeVisible()
})

test('a deleted product of a parked sale is named too', async () => {
  const parked = {
    id: crypto.randomUUID(),
    customer: null,
    parked_by: null,
    parked_at: '2026-11-29T12:00:00.000Z',
    total: '15.00',
    cart: {
      discount: null,
      lines: [MILK, PAPER].map((one) => ({
        product_variant_id: one.product_variant_id,
        name: one.product_name,
        sku: one.sku,
        unit: one.unit,
        quantity: '1',
        unit_price: one.sale_price ?? '',
        discount: null,
      })),
    },
  }
  await openCounter(({ search: asked }) => (asked === PAPER.sku ? [PAPER] : []), 'owner', undefined, {
    sales: {
      listParkedSales: () => [parked],
      takeParkedSale: () => parked,
      registerSale: () => {
        throw refused('NOT_FOUND', 'Não encontramos o que você procura.')
      },
    },
    catalog: { getProduct: () => productOf(PAPER, null) },
  })
  await page.getByRole('button', { name: /Retomar/ }).click()
  await page
    .getByRole('region', { name: 'Vendas estacionadas' })
    .getByRole('button', { name: /Leite/ })
    .click()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
  await pressKey('1')
  await pressKey('Enter')
  await expect.element(page.getByText('Excluído: Leite. Tire o item marcado e receba de novo.')).toBeVisible()
})

test('a refusal of a sale that was paid in parts says what was taken, and a voucher that is spent is offered no more', async () => {
  const voucher = { code: '5YRX-8APD-52GP', balance: '3.00' }
  handOver(draftOwner(owner.account_id, owner.user_id), voucher, null)
  await openCounter(among([MILK]), 'owner', undefined, {
    sales: {
      findVouchers: () => [
        {
          ...voucher,
          id: crypto.randomUUID(),
          amount: '3.00',
          customer: null,
          created_at: '2026-11-26T12:00:00.000Z',
        },
      ],
      registerSale: () => {
        throw new ApiError({
          code: 'VOUCHER_SHORT',
          status: 409,
          message: 'Este vale não tem saldo suficiente.',
          data: null,
          defined: true,
        })
      },
    },
  })
  await add('Leite')
  await pressKey('F8')
  await page.getByRole('button', { name: /Usar R\$\s3,00 do vale/ }).click()
  await expect.element(page.getByText(/Falta receber/)).toBeVisible()
  await methods.click()
  await pressKey('Enter')
  await expect
    .element(page.getByText(/Este vale não tem saldo suficiente\. O recebido foi desfeito: R\$\s2,00\./))
    .toBeVisible()
  await expect.element(page.getByText(/Vale de .* pronto/)).not.toBeInTheDocument()
})
