import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../../test/answers.ts'
import { drawPage } from '../../../../test/render.tsx'
import type { Allow } from '../../../components/use-approval.tsx'
import PixPanel from './pix-panel.tsx'
import { usePix } from './use-pix.ts'

const pending: PendingSale = {
  id: crypto.randomUUID(),
  customer: null,
  asked_by: null,
  asked_at: '2026-11-27T12:00:00.000Z',
  is_late: false,
  total: '5.00',
  lines: [],
  payments: [{ method: 'pix', amount: '5.00', received: null }],
  pix: null,
  state: 'waiting',
}
const allow: Allow = (send) => send(null)
const nothing = () => {}

function Counter() {
  const pix = usePix(
    { register: null },
    { onDone: nothing, makeRoom: async () => true, onReleased: nothing, onShown: nothing },
    allow,
  )
  const { held, show } = pix
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => show({ pending, cart: null }), [])
  return held && <PixPanel held={held} pix={pix} kept={0} acts={{ current: null }} onLeave={nothing} />
}

test("after an answer to 'Recebi' that got lost one note says what is known, and not to charge again", async () => {
  let waiting = [pending]
  await drawPage(<Counter />, {
    sales: {
      getPixSettings: () => ({ account: null }),
      listPendingSales: () => waiting,
      confirmPendingSale: () => {
        waiting = []
        throw NO_NETWORK
      },
    },
  })
  await expect.element(page.getByText('Confira no app do seu banco.')).toBeVisible()
  await page.getByRole('button', { name: /Recebi/ }).click()
  const note = page.getByRole('alert')
  await expect.element(note).toMatchTextContent(/^Esta venda não aguarda mais/)
})
