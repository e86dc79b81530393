import type { Session } from '@prateleira/contract/cash/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_NETWORK } from '../../../test/answers.ts'
import { owner } from '../../../test/owner.ts'
import { draw } from '../../../test/render.tsx'
import { draftOwner, writeDraft } from '../../lib/drafts.ts'
import { MoveDialog } from './move-dialog.tsx'

const session: Session = {
  id: crypto.randomUUID(),
  register: { id: crypto.randomUUID(), name: 'Caixa 1' },
  opened_by: null,
  opened_at: '2026-11-25T12:00:00.000Z',
  opening_float: '100.00',
  closed_by: null,
  closed_at: null,
  moves: [],
  result: null,
}
const dialog = (kind: 'withdrawal' | 'supply') => (
  <MoveDialog session={session.id} kind={kind} opened onClose={() => undefined} />
)
const amount = page.getByRole('textbox', { name: 'Valor' })
const reason = page.getByRole('textbox', { name: 'Motivo' })
const notice = page.getByText('Recuperamos o que você tinha digitado.')

test('a half-typed sangria outlives its page, for the same person and kind, until it is registered', async () => {
  writeDraft(draftOwner(crypto.randomUUID(), owner.user_id), `cash-move-${session.id}-withdrawal`, {
    values: { amount: '99', reason: 'De outra pessoa' },
  })
  const answers = { cash: { moveCash: () => session } }
  const first = await draw(dialog('withdrawal'))
  await amount.fill('20')
  await reason.fill('Frete')
  await expect.element(notice).not.toBeInTheDocument()
  await first.unmount()

  const supply = await draw(dialog('supply'))
  await expect.element(reason).toHaveValue('')
  await supply.unmount()

  const again = await draw(dialog('withdrawal'), answers)
  await expect.element(notice).toBeVisible()
  await expect.element(amount).toHaveValue('20,00')
  await expect.element(reason).toHaveValue('Frete')
  await page.getByRole('button', { name: 'Tirar da gaveta' }).click()
  await expect.element(reason).toHaveValue('')
  await again.unmount()

  await draw(dialog('withdrawal'))
  await expect.element(reason).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
})

test('a sangria whose answer was lost is the same one when it is begun anew, and afterwards another one', async () => {
  const keys: (string | null)[] = []
  const register = async (isAnswered: boolean) => {
    const drawn = await draw(dialog('withdrawal'), {
      cash: {
        moveCash: () => {
          if (!isAnswered) throw NO_NETWORK
          return session
        },
      },
    })
    const answered = window.fetch
    window.fetch = (target, init) => {
      if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      return answered(target, init)
    }
    await amount.fill('3')
    await reason.fill('Pão')
    await page.getByRole('button', { name: 'Tirar da gaveta' }).click()
    if (!isAnswered) {
      await expect.element(page.getByText(/Não sabemos se foi registrado/)).toBeVisible()
      await page.getByRole('button', { name: 'Cancelar' }).click()
    }
    await expect.element(reason).toHaveValue('')
    await drawn.unmount()
  }
  await register(false)
  await register(true)
  await register(true)
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, false])
})
