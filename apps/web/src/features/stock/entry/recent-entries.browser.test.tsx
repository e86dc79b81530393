import { rightsOf } from '@prateleira/contract/rights'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { entered } from '../../../../test/movements.ts'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { begun, type QueuedItem } from '../../../lib/offline-queue/item.ts'
import { show } from '../../../lib/offline-queue/view.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecentEntries } from './recent-entries.tsx'

const draw = (names: string[]) =>
  drawPage(<RecentEntries onReverse={() => {}} onOpen={() => {}} />, {
    stock: { recentEntries: () => names.map((name) => entered(name, 1)) },
  })

test('an entry that waits on the device is not said to be none', async () => {
  onTestFinished(() => show({ items: [] }))
  await draw([])
  await expect.element(page.getByText('Nenhuma entrada registrada ainda')).toBeVisible()
  const kept = (receipt: string): QueuedItem =>
    begun(
      {
        kind: 'entry',
        key: receipt,
        shop: 'shop',
        made_at: '2026-11-25T12:00:00.000Z',
        operator: 'Ana',
        pass: '',
        names: ['Leite'],
        body: { lines: [] },
      },
      receipt,
    )
  show({ items: [kept('A-1')] })
  await expect
    .element(page.getByText('A entrada guardada neste aparelho aparece aqui quando for registrada.'))
    .toBeVisible()
  show({ items: [kept('A-1'), { ...kept('A-2'), state: 'refused' }, { ...kept('A-3'), state: 'sent' }] })
  await expect.element(page.getByText(/^As 2 entradas guardadas neste aparelho/)).toBeVisible()
  await expect.element(page.getByText('Nenhuma entrada registrada ainda')).not.toBeInTheDocument()
})

test('the list leads to all entries, for whoever sees the reports', async () => {
  await draw(['Leite'])
  const all = page.getByRole('link', { name: 'Ver todas em Relatórios' })
  await expect.element(all).toHaveAttribute('href', '/relatorios?aba=movimentacoes&periodo=tudo&tipo=entrada')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'stocker', rights: rightsOf('stocker') })
  await expect.element(all).not.toBeInTheDocument()
})
