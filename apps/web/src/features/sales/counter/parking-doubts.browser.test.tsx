import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { add, lines, MILK, methods, openCounter, PAPER } from '../../../../test/counter.tsx'
import { pressKey, scanCode } from '../../../../test/keys.ts'
import { among } from '../../../../test/variants.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { parkedChanged } from '../api.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const parked: ParkedSale = {
  id: crypto.randomUUID(),
  customer: { id: crypto.randomUUID(), name: 'Tatiane' },
  parked_by: 'Ana Souza',
  parked_at: '2026-11-29T12:00:00.000Z',
  total: '15.00',
  cart: {
    discount: null,
    lines: [
      {
        product_variant_id: MILK.product_variant_id,
        name: 'Leite',
        sku: 'LEITE',
        unit: 'un',
        quantity: '3',
        unit_price: '5.00',
        discount: null,
      },
    ],
  },
}

/** A server on which sales are parked and taken up, and which loses its answers when it is told to. */
function server(begun: ParkedSale[]) {
  const rows = new Map(begun.map((sale) => [sale.id, { sale, key: null as string | null }]))
  const state = { loses: false }
  const answered = <T,>(answer: T): T => {
    if (state.loses) throw NO_NETWORK
    return answer
  }
  const sales = {
    listParkedSales: () =>
      answered([...rows.values()].filter(({ key }) => key === null).map(({ sale }) => sale)),
    parkSale: ({ id, cart }: { id: string; cart: ParkedSale['cart'] }) => {
      const sale = { ...parked, id, cart, customer: null }
      if (!rows.has(id)) rows.set(id, { sale, key: null })
      return answered(sale)
    },
    takeParkedSale: ({ params, headers }: { params: { id: string }; headers: Record<string, string> }) => {
      const row = rows.get(params.id)
      const key = headers['idempotency-key'] ?? ''
      if (!row || (row.key !== null && row.key !== key)) throw new Error('taken by another key')
      row.key = key
      return answered(row.sale)
    },
  }
  return { state, rows, sales: sales as never }
}

const waits = page.getByRole('button', { name: /1 espera/ })

async function takeUp(name: RegExp) {
  await waits.click()
  await page.getByRole('region', { name: 'Vendas estacionadas' }).getByRole('button', { name }).click()
}

test('a parked sale whose answer was lost as it was taken up is taken up again from here, also after a reload', async () => {
  const { state, sales } = server([parked])
  const first = await openCounter(among([MILK]), 'owner', undefined, { sales })
  await expect.element(waits).toBeVisible()
  state.loses = true
  await takeUp(/Tatiane/)
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  state.loses = false
  await first.unmount()
  await openCounter(among([MILK]), 'owner', undefined, { sales })
  await takeUp(/Retomada sem resposta/)
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(page.getByText('Tatiane')).toBeVisible()
  await expect.element(waits).not.toBeInTheDocument()
})

test('a sale that was parked without an answer stays open here, and the parked copy goes', async () => {
  const { state, rows, sales } = server([])
  const first = await openCounter(among([MILK]), 'owner', undefined, { sales })
  await add('Leite')
  state.loses = true
  await pressKey('F9')
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  state.loses = false
  await first.unmount()
  await openCounter(among([MILK]), 'owner', undefined, { sales })
  await expect.poll(() => [...rows.values()].map(({ key }) => key !== null)).toEqual([true])
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await expect.element(waits).toBeVisible()
  expect([...rows.values()].map(({ key }) => key !== null)).toEqual([true, false])
})

test('the open sale that would have made room for a parked one is not parked too when that cannot be taken up', async () => {
  const { state, rows, sales } = server([parked])
  await openCounter(among([MILK]), 'owner', undefined, {
    sales: {
      ...(sales as object),
      takeParkedSale: (input: { params: { id: string } }) => {
        state.loses = input.params.id === parked.id
        try {
          return (sales as { takeParkedSale: (asked: unknown) => unknown }).takeParkedSale(input)
        } finally {
          state.loses = false
        }
      },
    } as never,
  })
  await add('Leite')
  await page.getByRole('button', { name: 'Trocar de venda' }).click()
  await page
    .getByRole('region', { name: 'Vendas estacionadas' })
    .getByRole('button', { name: /Tatiane/ })
    .click()
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.poll(() => [...rows.values()].map(({ key }) => key !== null)).toEqual([true, true])
})

const goods = (input: { search?: string }) =>
  input.search === PAPER.barcode ? [PAPER] : among([MILK])(input)

/** A counter whose server answers parking and taking up only when it is told to. */
async function slowCounter(begun: ParkedSale[]) {
  const { rows, sales } = server(begun)
  const own = sales as unknown as Record<'parkSale' | 'takeParkedSale', (input: never) => unknown>
  let release = () => {}
  const later =
    (name: 'parkSale' | 'takeParkedSale') =>
    (input: never): Promise<unknown> => {
      const answer = own[name](input)
      return new Promise((answered) => {
        release = () => answered(answer)
      })
    }
  const slow = { ...(sales as object), parkSale: later('parkSale'), takeParkedSale: later('takeParkedSale') }
  const drawn = await openCounter(goods, 'owner', undefined, { sales: slow as never })
  const reopen = async () => {
    await drawn.unmount()
    release()
    await openCounter(goods, 'owner', undefined, { sales })
  }
  return { rows, reopen, release: () => release() }
}

const taken = (rows: Map<string, { key: string | null }>) => [...rows.values()].map(({ key }) => key !== null)

test('whoever leaves the page while a sale is taken up finds it in the list', async () => {
  const { rows, reopen } = await slowCounter([parked])
  await takeUp(/Tatiane/)
  await expect.poll(() => taken(rows)).toEqual([true])
  await reopen()
  await takeUp(/Retomada sem resposta/)
  await expect.element(lines.getByText('Leite')).toBeVisible()
})

test('whoever leaves the page while a sale is parked finds it open, and not parked', async () => {
  const { rows, reopen } = await slowCounter([])
  await add('Leite')
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await reopen()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.poll(() => taken(rows)).toEqual([true])
  await expect.element(waits).not.toBeInTheDocument()
})

test('while a sale is being parked it is not paid, and what is scanned is of the next one', async () => {
  const { rows, release } = await slowCounter([])
  await add('Leite')
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await pressKey('F8')
  await scanCode(PAPER.barcode ?? '')
  await expect.element(methods).not.toBeInTheDocument()
  await expect.element(lines.getByText('Papel')).not.toBeInTheDocument()
  release()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  expect(taken(rows)).toEqual([false])
})

test('the copy of a sale that was sold or emptied meanwhile goes, however often that fails', async () => {
  const { state, rows, sales } = server([])
  let fails = 2
  await openCounter(among([MILK]), 'owner', undefined, {
    sales: {
      ...(sales as object),
      takeParkedSale: (input: never) => {
        fails -= 1
        if (fails >= 0) throw NO_NETWORK
        return (sales as { takeParkedSale: (asked: never) => unknown }).takeParkedSale(input)
      },
    } as never,
  })
  await add('Leite')
  state.loses = true
  await pressKey('F9')
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  state.loses = false
  for (let time = 0; time < 3; time += 1) await parkedChanged()
  await expect.poll(() => taken(rows)).toEqual([true])
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
})

test('a line without a price is not parked', async () => {
  const { rows, sales } = server([])
  await openCounter(among([{ ...MILK, sale_price: null }]), 'owner', undefined, { sales })
  await add('Leite')
  await pressKey('Escape')
  await page.getByRole('button', { name: /Estacionar/ }).click()
  await expect.element(page.getByText('Falta resolver um item').first()).toBeVisible()
  expect(rows.size).toBe(0)
})

test('a request that nobody answers holds the counter no longer than that of a sale', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const hangs = () =>
    new Promise<never>((_, fail) => late.signal.addEventListener('abort', () => fail(late.signal.reason)))
  await openCounter(goods, 'owner', undefined, {
    sales: { ...(server([]).sales as object), parkSale: hangs } as never,
  })
  await add('Leite')
  await pressKey('F9')
  await expect.poll(() => timeout.mock.calls).toContainEqual([ANSWER_MILLISECONDS])
  await pressKey('F8')
  await expect.element(methods).not.toBeInTheDocument()
  late.abort(new DOMException('late', 'TimeoutError'))
  await expect.element(page.getByText(/Erro/).first()).toBeVisible()
  await pressKey('F8')
  await expect.element(methods).toBeVisible()
})
