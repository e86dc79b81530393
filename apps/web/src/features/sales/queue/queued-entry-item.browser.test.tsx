import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { draw } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { withoutGone } from '../../../lib/offline-queue/changed.ts'
import { begun, type QueuedCount, type QueuedEntry } from '../../../lib/offline-queue/item.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { QueuedCountItem } from './queued-count-item.tsx'
import { QueuedEntryItem } from './queued-entry-item.tsx'

const item = begun(
  {
    kind: 'entry',
    key: 'e',
    shop: crypto.randomUUID(),
    made_at: '2026-11-25T12:00:00.000Z',
    operator: 'Rui Prado',
    pass: '',
    names: ['Leite'],
    supplier: 'Atacado Sul',
    body: { lines: [{ product_variant_id: crypto.randomUUID(), quantity: '5' }] },
  },
  'B-1',
) as QueuedEntry

test('an entry that waits on the device names its supplier to who may see suppliers', async () => {
  await draw(<QueuedEntryItem item={item} onAsk={() => {}} />)
  await expect.element(page.getByText('Fornecedor: Atacado Sul')).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(page.getByText('Fornecedor: Atacado Sul')).not.toBeInTheDocument()
  await expect.element(page.getByText('5 × Leite')).toBeVisible()
})

test('of an entry whose product was deleted the item says which one, and the rest of it can be registered', async () => {
  const [gone, left] = [crypto.randomUUID(), crypto.randomUUID()]
  const lines = [
    { product_variant_id: left, quantity: '1' },
    { product_variant_id: gone, quantity: '2' },
  ]
  const refused: QueuedEntry = {
    ...item,
    names: ['Kiwi', 'Lima'],
    state: 'refused',
    refusal: { code: 'PRODUCT_GONE', message: 'Um produto desta entrada foi excluído.', gone: [gone] },
    body: { lines, notes: 'Nota 12' },
  }
  const asked: string[] = []
  await draw(<QueuedEntryItem item={refused} onAsk={({ kind }) => asked.push(kind)} />)
  await expect.element(page.getByText('Excluído: 2 × Lima')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar o resto' }).click()
  expect(asked).toEqual(['accept'])
  expect(withoutGone(refused)).toMatchObject({
    body: { lines: lines.slice(0, 1), notes: 'Nota 12\nSem 2 × Lima: produto excluído' },
    names: ['Kiwi'],
  })
  const nothingLeft = { ...refused, body: { lines: lines.slice(1) }, names: ['Lima'] }
  expect(withoutGone(nothingLeft)).toBeNull()
})

test('what waits says in which unit it is, and what an older page left, which did not know, says none', async () => {
  const lines = [
    { product_variant_id: crypto.randomUUID(), quantity: '0.75' },
    { product_variant_id: crypto.randomUUID(), quantity: '2' },
  ]
  const [names, units] = [
    ['Queijo coalho', 'Leite'],
    ['kg', 'un'],
  ]
  const count = (units?: string[]) =>
    ({ ...item, kind: 'count', names, units, body: { quantity: '1.5' } }) as unknown as QueuedCount
  await draw(
    <>
      <QueuedEntryItem item={{ ...item, names, units, body: { lines } }} onAsk={() => {}} />
      <QueuedCountItem item={count(units)} onAsk={() => {}} />
    </>,
  )
  await expect.element(page.getByText('0,75 kg de Queijo coalho, 2 × Leite')).toBeVisible()
  await expect.element(page.getByText('1,5 kg', { exact: true })).toBeVisible()
  await draw(
    <>
      <QueuedEntryItem item={{ ...item, names, body: { lines } }} onAsk={() => {}} />
      <QueuedCountItem item={count()} onAsk={() => {}} />
    </>,
  )
  await expect.element(page.getByText('0,75 × Queijo coalho, 2 × Leite')).toBeVisible()
  await expect.element(page.getByText('1,5', { exact: true })).toBeVisible()
})
