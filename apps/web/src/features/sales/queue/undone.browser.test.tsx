import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/answers.ts'
import { draw } from '../../../../test/render.tsx'
import { becomes } from '../../../lib/offline-queue/drain.ts'
import { begun, type NewItem } from '../../../lib/offline-queue/item.ts'
import { post } from '../../../lib/offline-queue/kinds.ts'
import { RefusedActs } from './refused-acts.tsx'

const made = { key: 'k', shop: 's', made_at: '2026-11-27T12:00:00Z', operator: 'Ana', pass: 'p', names: [] }
const entry: NewItem = { ...made, kind: 'entry', body: { lines: [] } }
const sale: NewItem = { ...made, kind: 'sale', listed: [], body: { lines: [], total: '5.00', payments: [] } }

test('what was registered by an answer that got lost, and undone since, is said to be undone', async () => {
  for (const isUndone of [true, false]) {
    const answers = {
      stock: {
        registerQueuedEntry: () => ({ reference_id: 'r', movements: [], is_reversed: isUndone }),
      },
      sales: {
        registerQueuedSale: () => ({
          id: 's',
          number: 7,
          status: isUndone ? ('cancelled' as const) : ('completed' as const),
          sale_date: '2026-11-27',
          total: '5.00',
          discount: '0.00',
          change: '0.00',
          movements: [],
        }),
      },
    }
    answer(answers)
    const sent = await Promise.all(
      [entry, sale].map(async (item) => {
        const waiting = begun(item, 'G-1')
        return {
          ...waiting,
          ...becomes(await post(waiting, null, AbortSignal.timeout(5_000))),
        } as typeof waiting
      }),
    )
    const drawn = await draw(
      sent.map((item) => (
        <RefusedActs key={item.kind} item={item} again={null} accept={null} onAsk={() => {}} />
      )),
      answers,
    )
    const words = [
      page.getByText('Foi registrada e depois estornada.'),
      page.getByText('Foi registrada e depois cancelada.'),
    ]
    for (const word of words)
      if (isUndone) await expect.element(word).toBeVisible()
      else await expect.element(word).not.toBeInTheDocument()
    await drawn.unmount()
  }
})
