import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../../../test/movements.ts'
import { drawPage } from '../../../../test/render.tsx'
import { RecentEntries } from './recent-entries.tsx'

const at = { created_at: '2026-11-25T10:47:00.000Z' }
const lineOf = (name: string, struck: boolean) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: struck ? 'Corrigida' : 'Concluída' })

test('a replaced line says what stands in its place, and leads to it; the new one says what it corrects', async () => {
  const old = { ...entered('Leite', 0), ...at, quantity: '10', reversed: true }
  const between = {
    ...old,
    ...entered('Leite', 0),
    product_variant_id: old.product_variant_id,
    reversed: true,
    corrects_id: old.id,
  }
  const fresh = {
    ...between,
    id: crypto.randomUUID(),
    reference_id: 'fresh',
    quantity: '6',
    created_at: '2026-11-25T13:05:00.000Z',
    reversed: false,
    corrects_id: between.id,
  }
  const opened: string[] = []
  await drawPage(<RecentEntries onReverse={() => {}} onOpen={({ id }) => void opened.push(id)} />, {
    stock: {
      recentEntries: () => [
        fresh,
        { ...between, corrected_by: fresh.id },
        { ...old, corrected_by: fresh.id },
        { ...entered('Sal', 0), reversed: true },
      ],
    },
  })
  const struck = lineOf('Leite', true).last()
  await expect.element(struck).toMatchTextContent(/Corrigida às 10:05: agora 6 un\./)
  await expect.element(struck).not.toMatchTextContent(/Estornada|fora do estoque/)
  await struck.getByRole('button', { name: 'Ver a corrigida' }).click()
  expect(opened).toEqual([fresh.id])
  await expect.element(lineOf('Leite', false)).toMatchTextContent(/Correção da entrada das 09:00/)
  // What was only reversed has left the stock.
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Sal' }))
    .toMatchTextContent(/Estornada.*Desfeita: 1 un fora do estoque\./)
})
