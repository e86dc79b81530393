import type { Operators } from '@prateleira/contract/team/operator-schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { draw } from '../../../../test/render.tsx'
import OperatorDialog from './operator-dialog.tsx'

const bia = {
  id: crypto.randomUUID(),
  name: 'Bia Lima',
  role: 'seller',
  digits: 4,
  has_account: false,
  is_locked: false,
} as const
const people = page.getByRole('list', { name: 'Quem pode assumir' })
const back = people.getByRole('button', { name: 'Voltar para Rui Prado' })

/** As the server answers a browser: who acts by then is of no use to one that has the former token. */
function operators(acting: 'bia' | 'account' | 'account by PIN', withPin = true): Operators {
  const rui = { ...bia, id: owner.account_id, name: 'Rui Prado', role: 'manager', has_account: true } as const
  return {
    people: [
      ...(withPin ? [{ ...bia, is_acting: acting === 'bia' }] : []),
      ...(acting === 'account by PIN' ? [{ ...rui, is_acting: true }] : []),
    ],
    account: { id: owner.account_id, name: 'Rui Prado', is_acting: acting === 'account' },
  }
}

const asked = (question: 'gone' | 'wished', answer: Operators) =>
  draw(<OperatorDialog question={question} loses={false} onClose={() => undefined} />, {
    team: { listOperators: () => answer },
  })

test('where nobody acts any more everybody can go on, whoever acts by an answer that got lost', async () => {
  for (const answer of [operators('account', false), operators('account'), operators('bia')]) {
    const drawn = await asked('gone', answer)
    await expect.element(back).toBeVisible()
    const named = people.getByRole('button', { name: 'Bia Lima' })
    await expect.poll(() => named.elements().length).toBe(answer.people.length)
    await drawn.unmount()
  }
})

test('otherwise only others than who acts are offered', async () => {
  const first = await asked('wished', operators('bia'))
  await expect.element(back).toBeVisible()
  expect(people.getByRole('button').elements()).toHaveLength(1)
  await first.unmount()
  const second = await asked('wished', operators('account'))
  // The only other person is asked for the PIN at once, unless the account's person acts by PIN and may return.
  await expect.element(page.getByRole('dialog', { name: 'PIN de Bia Lima' })).toBeVisible()
  await second.unmount()
  await asked('wished', operators('account by PIN'))
  await expect.element(back).toBeVisible()
  await expect.element(people.getByRole('button', { name: 'Bia Lima' })).toBeVisible()
})
