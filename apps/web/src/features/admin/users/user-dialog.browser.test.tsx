import type { AdminUser } from '@prateleira/contract/admin/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { UserDialog } from './user-dialog.tsx'

const onTrial: AdminUser = {
  user_id: crypto.randomUUID(),
  full_name: 'Rosa Lima',
  company_name: 'Empório',
  phone: '',
  subscription_status: 'trial',
  subscription_expires_at: null,
  expiry_label: '',
  plan_name: null,
  members: [],
  created_at: '2026-11-25T12:00:00.000Z',
  role: null,
  is_protected: false,
  is_out_of_reach: false,
}

const dialog = page.getByRole('dialog', { name: 'Novo Usuário' })
const name = dialog.getByRole('textbox', { name: 'Nome completo' })
const password = dialog.getByLabelText(/^Senha/)
const notice = dialog.getByText('Recuperamos o que você tinha digitado.')
const drawDialog = () =>
  draw(<UserDialog user="new" onClose={() => undefined} onSaved={async () => undefined} />)

test('a half-typed user outlives its page, without the password, until it is discarded', async () => {
  const first = await drawDialog()
  await name.fill('Rosa Lima')
  await password.fill('segredo-novo')
  await expect.element(notice).not.toBeInTheDocument()
  expect(Object.values(sessionStorage).join()).not.toContain('segredo-novo')
  await first.unmount()

  const again = await drawDialog()
  await expect.element(notice).toBeVisible()
  await expect.element(name).toHaveValue('Rosa Lima')
  await expect.element(password).toHaveValue('')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await again.unmount()

  await drawDialog()
  await expect.element(name).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
})

test('what the status of a shop on trial was when its form opened is sent with another one', async () => {
  const sent: unknown[] = []
  await draw(<UserDialog user={onTrial} onClose={() => undefined} onSaved={async () => undefined} />, {
    admin: {
      updateUser: ({ body }) => {
        sent.push([body.status, body.seen?.status])
        return { ...onTrial, subscription_status: 'active' }
      },
    },
  })
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Ativo', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect.poll(() => sent).toEqual([['active', 'trial']])
})
