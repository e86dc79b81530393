import type { Member } from '@prateleira/contract/team/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { ApiError } from '../../lib/errors.ts'
import { MemberDialog } from './member-dialog.tsx'
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

test('what was decided of a member meanwhile is asked about, and kept if somebody chooses it', async () => {
  const edu: Member = { ...member('Edu', null), role: 'stocker', sees_costs: true }
  const saved: unknown[] = []
  await drawPage(<MemberDialog member={edu} onClose={() => undefined} />, {
    team: {
      updateMember: ({ body }) => {
        saved.push(body)
        if (saved.length > 1) return { id: edu.id }
        const [mine, theirs] = [
          { role: 'manager', sees_costs: true },
          { role: 'seller', sees_costs: false },
        ]
        const data = { conflicts: [{ field: 'rights', mine, theirs }] }
        throw new ApiError({ code: 'EDIT_CONFLICT', message: 'Mudou', status: 409, data, defined: true })
      },
    },
  })
  await page.getByRole('radio', { name: /^Gerente/ }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  const question = page.getByRole('dialog', { name: 'Alterado em outra aba ou aparelho' })
  await expect.element(question.getByText('Gerente, vê custos e lucro')).toBeVisible()
  await question.getByText('Vendedor, não vê custos e lucro').click()
  await question.getByRole('button', { name: /Salvar/ }).click()
  await expect
    .poll(() => saved)
    .toEqual([
      { full_name: 'Edu', role: 'manager', seen: { full_name: 'Edu', role: 'stocker', sees_costs: true } },
      { full_name: 'Edu', role: 'seller', seen: { full_name: 'Edu', role: 'seller' } },
    ])
})
