import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { draw } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { begun, type QueuedEntry } from '../../../lib/offline-queue/item.ts'
import { queryClient } from '../../../lib/query-client.ts'
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
