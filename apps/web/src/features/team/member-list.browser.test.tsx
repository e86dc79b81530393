import type { Member } from '@prateleira/contract/team/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { MemberList } from './member-list.tsx'

const member = (name: string, email: string | null): Member => ({
  id: crypto.randomUUID(),
  full_name: name,
  email,
  role: 'seller',
  sees_costs: null,
  state: 'active',
  last_seen_at: null,
  created_at: '2026-11-25T12:00:00.000Z',
  has_pin: true,
  pin_locked: false,
})

test('a locked PIN is shown with what unlocks it, and released for people without an account', async () => {
  const bia = { ...member('Bia', null), pin_locked: true }
  const rui = { ...member('Rui', 'rui@example.com'), pin_locked: true }
  const released: string[] = []
  await drawPage(<MemberList members={[bia, rui, member('Caio', null)]} />, {
    team: {
      releasePin: ({ id }) => {
        released.push(id)
        return { id }
      },
    },
  })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Bia').getByText('PIN bloqueado')).toBeVisible()
  await expect.element(row('Rui').getByText(/desbloqueia com a própria senha/)).toBeVisible()
  expect(row('Caio').getByText('PIN bloqueado').query()).toBeNull()
  for (const name of ['Caio', 'Rui'])
    expect(
      row(name)
        .getByRole('button', { name: `Liberar PIN de ${name}` })
        .query(),
    ).toBeNull()
  await row('Bia')
    .getByRole('button', { name: /Liberar PIN/ })
    .click()
  await expect.element(page.getByText('Bia já pode digitar o PIN de novo.')).toBeVisible()
  expect(released).toEqual([bia.id])
})
