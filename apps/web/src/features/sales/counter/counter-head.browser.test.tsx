import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import type { CashRegister } from '../../../lib/cash-register.ts'
import { refreshCatalog, wipeDevice } from '../../../lib/device-catalog/index.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { CounterHead } from './counter-head.tsx'

/** The room beside total and payment on a screen of 1280 px. */
const WIDTH = 600
const session = {
  id: crypto.randomUUID(),
  opened_at: '2026-11-25T12:00:00.000Z',
  opened_by: { id: crypto.randomUUID(), name: 'Ana Souza' },
  opening_float: '0.00',
}
const register = { id: crypto.randomUUID(), name: 'Caixa da entrada', session }
const cash = { cash: { is_on: true, registers: [register] }, registers: [register], register }

test('at a small screen neither register nor person at the counter is cut off, however long the names', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 800)
  await drawPage(
    <div style={{ width: WIDTH }}>
      <CounterHead cash={cash as unknown as CashRegister} onCode={null} />
    </div>,
  )
  const by_pin = { account_name: 'Rui Prado' }
  const full_name = 'Carlos Eduardo Albuquerque Figueiredo'
  queryClient.setQueryData(meQuery.queryKey, { ...owner, full_name, by_pin } as never)
  await expect.element(page.getByText(full_name)).toBeVisible()
  for (const text of [
    page.getByText(/^aberto às/),
    page.getByText(full_name),
    page.getByText('Caixa da entrada'),
  ]) {
    const { scrollWidth, clientWidth } = text.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth || scrollWidth)
    expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(WIDTH)
  }
})

test('where the line breaks on a phone, the point goes with what follows it', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(
    <div data-place>
      <CounterHead cash={cash as unknown as CashRegister} onCode={null} />
    </div>,
  )
  const line = page.getByText(/^aberto às/)
  await expect.element(line).toBeVisible()
  const text = line.element().firstChild as Text
  const at = text.data.indexOf('·')
  const topOf = (index: number) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().top
  }
  let broken = 0
  for (let width = 360; width > 200; width -= 4) {
    document.querySelector<HTMLElement>('[data-place]')?.style.setProperty('width', `${width}px`)
    expect(topOf(at)).toBe(topOf(at + 2))
    if (topOf(at) > topOf(0)) broken += 1
  }
  expect(broken).toBeGreaterThan(0)
})

test('without network a phone too says that sales go on, and then which payments it cannot take', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  onTestFinished(wipeDevice)
  await page.viewport(360, 740)
  const answer = { cursor: crypto.randomUUID(), reset: true, more: false, products: [], removed: [] }
  let cut = false
  await drawPage(<CounterHead cash={cash as unknown as CashRegister} onCode={null} />, {
    catalog: {
      listChanges: () => {
        if (cut) throw NO_NETWORK
        return answer
      },
    },
  })
  // A request that the test before has left may fail in place of the first one, which is repeated after a quarter of a minute.
  await expect.poll(() => refreshCatalog().then(() => page.getByText(/^Estoque de/).query())).not.toBeNull()
  cut = true
  await refreshCatalog()
  const line = page.getByRole('status').filter({ hasText: 'Sem rede' })
  await expect.element(line).toBeVisible()
  expect((line.element() as HTMLElement).innerText).toMatch(
    /^Sem rede ·\svendas em dinheiro, crédito, débito e outro continuam .*Pix, Boleto, Fiado, .* pedem internet/,
  )
})
