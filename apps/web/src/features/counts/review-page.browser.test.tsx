import type { Minutes, Review } from '@prateleira/contract/counts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import ReviewPage from './review-page.tsx'

const line = (product_name: string, counted: string, value: string): Minutes['lines'][number] => ({
  product_variant_id: crypto.randomUUID(),
  product_name,
  sku: product_name.toUpperCase(),
  size: null,
  color: null,
  unit: 'un',
  expected: '5',
  counted,
  difference: String(Number(counted) - 5),
  value,
  was_counted: true,
  rounds: 0,
  people: ['Ana'],
})
const lines = [line('Areia', '2', '-29.24'), line('Ração', '6', '8.00'), line('Sal', '5', '0.00')]
const sums = { differences: 2, over: '1', missing: '3', over_value: '8.00', missing_value: '29.24' }
const ana = { id: crypto.randomUUID(), name: 'Ana' }

/** The page of a count in that state. */
function draw(state: 'approved' | 'reversed', found = lines) {
  const isReversed = state === 'reversed'
  const count: Review['count'] = {
    id: crypto.randomUUID(),
    number: 3,
    name: 'Higiene',
    scope: 'all',
    is_blind: false,
    state,
    opened_by: ana,
    opened_at: '2026-11-25T12:00:00.000Z',
    closed_by: ana,
    closed_at: '2026-11-25T13:00:00.000Z',
    zeroed: false,
    reversed_by: isReversed ? ana : null,
    reversed_at: isReversed ? '2026-11-25T14:00:00.000Z' : null,
    reversal_reason: isReversed ? 'Contei errado' : null,
    items: 3,
    counted: 3,
    recounts: 0,
  }
  const review = {
    count,
    ...sums,
    version: 7,
    uncounted: 0,
    uncounted_with_stock: 0,
    items: [],
    total: 0,
  }
  return drawPage(
    <ReviewPage />,
    {
      counts: {
        reviewCount: () => review,
        countMinutes: () => ({ count, people: ['Ana'], ...sums, lines: found }),
      },
    },
    `/inventario/revisao?inventario=${count.id}`,
  )
}

const result = page.getByRole('list', { name: 'Resultado' })
const colorOf = (text: string) => getComputedStyle(page.getByText(text).first().element()).color

test('of a reversed count nothing is said to be missing: what it had found is told as undone, and not in red', async () => {
  const approved = await draw('approved')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Inventário: Higiene')
  await expect.element(result).toMatchTextContent(/Faltam 3 un/)
  const red = colorOf('Faltam 3 un')
  await approved.unmount()

  await draw('reversed')
  await expect
    .element(result)
    .toMatchTextContent(/Areia.*Desfeito: −3 un.*Ração.*Desfeito: \+1 un.*Sal.*Confere/)
  await expect.element(result).not.toMatchTextContent(/Faltam|Sobram/)
  await expect.element(page.getByText('Faltavam', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sobravam', { exact: true })).toBeVisible()
  expect([colorOf('Desfeito: −3 un'), colorOf('R$ 29,24')]).not.toContain(red)
  const [said, button] = [
    page
      .getByText(/^Estornado em 25\/11\/2026/)
      .element()
      .getBoundingClientRect(),
    page.getByRole('button', { name: 'Imprimir ata' }).element().getBoundingClientRect(),
  ]
  expect(button.top - said.bottom).toBeGreaterThanOrEqual(12)
})

test('the question before the reversal of a count names what changes by product, or how many if these are more than three', async () => {
  const few = await draw('approved')
  const ask = page.getByRole('button', { name: 'Estornar' })
  await ask.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Muda o estoque: Areia: \+3 un; Ração: −1 un\./)
  await few.unmount()
  await draw('approved', [...lines, line('Vela', '4', '-1.00'), line('Pano', '4', '-1.00')])
  await ask.click()
  await expect.element(dialog).toMatchTextContent(/Muda o estoque de 4 itens\./)
})
