import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { add, lines, MILK, methods, openCounter, PAPER } from '../../../../test/counter.tsx'
import { pressKey, scanCode } from '../../../../test/keys.ts'
import {
  goods,
  parked,
  parkedServer,
  pressParked,
  slowCounter,
  takenOf,
  takeUp,
  waits,
} from '../../../../test/parked.ts'
import { among } from '../../../../test/variants.ts'
import { ANSWER_MILLISECONDS } from '../../../lib/offline-queue/outcome.ts'
import { parkedChanged } from '../api.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a parked sale whose answer was lost as it was taken up is taken up again from here, also after a reload', async () => {
  const { state, sales } = parkedServer([parked])
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
  const { state, rows, sales } = parkedServer([])
  const first = await openCounter(among([MILK]), 'owner', undefined, { sales })
  await add('Leite')
  state.loses = true
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  state.loses = false
  await first.unmount()
  await openCounter(among([MILK]), 'owner', undefined, { sales })
  await expect.poll(() => takenOf(rows)).toEqual([true])
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await expect.element(waits).toBeVisible()
  expect(takenOf(rows)).toEqual([true, false])
})

test('the open sale that would have made room for a parked one is not parked too when that cannot be taken up', async () => {
  const { state, rows, sales } = parkedServer([parked])
  const losesTaking = (input: Parameters<typeof sales.takeParkedSale>[0]) => {
    state.loses = true
    try {
      return sales.takeParkedSale(input)
    } finally {
      state.loses = false
    }
  }
  await openCounter(goods, 'owner', undefined, { sales: { ...sales, takeParkedSale: losesTaking } })
  await add('Leite')
  await page.getByRole('button', { name: 'Trocar de venda' }).click()
  await pressParked(/Tatiane/)
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.poll(() => takenOf(rows)).toEqual([true, true])
})

test('whoever leaves the page while a sale is taken up finds it in the list', async () => {
  const { rows, reopen } = await slowCounter([parked])
  await takeUp(/Tatiane/)
  await expect.poll(() => takenOf(rows)).toEqual([true])
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
  await expect.poll(() => takenOf(rows)).toEqual([true])
  await expect.element(waits).not.toBeInTheDocument()
})

test('whoever leaves the page while an earlier copy is asked for parks nothing', async () => {
  const { rows, state, sales } = parkedServer([])
  const asked: (() => void)[] = []
  const unparkSale = (input: Parameters<typeof sales.unparkSale>[0]) =>
    state.loses
      ? sales.unparkSale(input)
      : new Promise<{ id: string }>((answered) => asked.push(() => answered(sales.unparkSale(input))))
  const first = await openCounter(goods, 'owner', undefined, {
    sales: { ...sales, unparkSale },
  })
  await add('Leite')
  state.loses = true
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await expect.element(page.getByRole('button', { name: /Estacionar/ })).toBeEnabled()
  state.loses = false
  await pressKey('F9')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await first.unmount()
  for (const answer of asked) answer()
  await openCounter(goods, 'owner', undefined, { sales })
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await pressKey('F9')
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  // By this page, and not by the other one too.
  expect(takenOf(rows)).toEqual([true, false])
})

test('while a sale is being parked it is not paid, and what is scanned is of the next one', async () => {
  const { rows, release } = await slowCounter([])
  await add('Leite')
  await pressKey('F9')
  await expect.poll(() => rows.size).toBe(1)
  await pressKey('F8')
  await scanCode(PAPER.barcode ?? '')
  await pressKey('Escape')
  await expect.element(methods).not.toBeInTheDocument()
  await expect.element(lines.getByText('Papel')).not.toBeInTheDocument()
  release()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  expect(takenOf(rows)).toEqual([false])
})

test('the copy of a sale that was sold or emptied meanwhile goes, however often that fails', async () => {
  const { state, rows, sales } = parkedServer([])
  let fails = 2
  const unparkSale: typeof sales.unparkSale = (input) => {
    fails -= 1
    if (fails >= 0) throw NO_NETWORK
    return sales.unparkSale(input)
  }
  await openCounter(goods, 'owner', undefined, { sales: { ...sales, unparkSale } })
  await add('Leite')
  state.loses = true
  await pressKey('F9')
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  state.loses = false
  for (let time = 0; time < 3; time += 1) await parkedChanged()
  await expect.poll(() => takenOf(rows)).toEqual([true])
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
})

test('a line without a price is not parked', async () => {
  const { rows, sales } = parkedServer([])
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
    sales: { ...parkedServer([]).sales, parkSale: hangs } as never,
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
