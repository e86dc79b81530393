import { teamErrors } from '@prateleira/contract/team/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../test/owner.ts'
import { draw } from '../../../test/render.tsx'
import { draftOwner, writeDraft } from '../../lib/drafts.ts'
import { errorOfAnswer } from '../../lib/errors.ts'
import { InviteDialog } from './invite-dialog.tsx'

const dialog = <InviteDialog opened onClose={() => undefined} />
const address = page.getByRole('textbox', { name: 'Email' })
const role = page.getByRole('radio', { name: 'Gerente' })
const notice = page.getByText('Recuperamos o que você tinha digitado.')

test('a half-typed invitation outlives its page, for the same person, until it is sent', async () => {
  writeDraft(draftOwner(crypto.randomUUID(), owner.user_id), 'invitation', {
    values: { email: 'outra@example.com', role: 'seller', seesCosts: false },
  })
  const first = await draw(dialog)
  await address.fill('bia@example.com')
  await role.click()
  await page.getByRole('switch', { name: 'Ver custos e lucro' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await first.unmount()

  const sent: unknown[] = []
  const again = await draw(dialog, {
    team: {
      inviteMember: (input) => {
        sent.push(input)
        return { id: crypto.randomUUID() }
      },
    },
  })
  await expect.element(notice).toBeVisible()
  await expect.element(address).toHaveValue('bia@example.com')
  await expect.element(role).toBeChecked()
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect.element(address).toHaveValue('')
  expect(sent).toEqual([{ email: 'bia@example.com', role: 'manager', sees_costs: false }])
  await again.unmount()

  await draw(dialog)
  await expect.element(address).toHaveValue('')
  await expect.element(role).not.toBeChecked()
})

test('where the plan has no place for another person, the dialog leads to the plans', async () => {
  const { status, message } = teamErrors.MEMBER_LIMIT_REACHED
  await draw(dialog, {
    team: {
      inviteMember: () => {
        throw errorOfAnswer({ code: 'MEMBER_LIMIT_REACHED', message }, status)
      },
    },
  })
  await address.fill('bia@example.com')
  await role.click()
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect.element(page.getByRole('alert').getByRole('link', { name: 'Ver planos' })).toBeVisible()
})
