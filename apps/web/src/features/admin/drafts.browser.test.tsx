import type { Administrator, AdminPlan } from '@prateleira/contract/admin/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { AdministratorDialog } from './administrators/administrator-dialog.tsx'
import { PlanDialog } from './plans/plan-dialog.tsx'
import { PriceDialog } from './plans/price-dialog.tsx'

const PLAN: AdminPlan = {
  id: crypto.randomUUID(),
  name: 'Essencial',
  description: null,
  price: '39.90',
  duration_months: 1,
  members_max: 3,
  features: ['Estoque'],
  entitlements: [],
  is_active: true,
  active_subscriptions: 0,
  payment_provider: null,
  prices: [],
}
const DIALOGS = [
  ['a plan', 'Nome', (props: Props) => <PlanDialog plan={PLAN} {...props} />],
  ['a price', 'Id do preço no Stripe', (props: Props) => <PriceDialog plan={PLAN} {...props} />],
  ['an administrator', 'Email', (props: Props) => <AdministratorDialog administrator="new" {...props} />],
] as const

interface Props {
  onClose: () => void
  onSaved: () => Promise<unknown>
}
const props = { onClose: () => undefined, onSaved: async () => undefined }

test.each(DIALOGS)(
  '%s that was half typed outlives its page until it is discarded',
  async (_, label, dialog) => {
    const field = page.getByRole('dialog').getByLabelText(label, { exact: false }).first()
    const notice = page.getByText('Recuperamos o que você tinha digitado.')
    const first = await draw(dialog(props))
    await expect.element(field).toBeVisible()
    const before = (field.element() as HTMLInputElement).value
    await field.fill('novo@example.com')
    await expect.element(notice).not.toBeInTheDocument()
    await first.unmount()

    const again = await draw(dialog(props))
    await expect.element(notice).toBeVisible()
    await expect.element(field).toHaveValue('novo@example.com')
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await again.unmount()

    await draw(dialog(props))
    await expect.element(field).toHaveValue(before)
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test('a kept change of permissions says from which ones it began, so that a revoked one does not come back', async () => {
  const ada: Administrator = {
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    full_name: 'Ada',
    role: 'admin',
    permissions: ['user_management', 'plan_management'],
    created_at: '2026-11-25T12:00:00.000Z',
  }
  const system = page.getByRole('checkbox', { name: 'Administração do Sistema' })
  const before = await draw(<AdministratorDialog administrator={ada} {...props} />)
  await system.click()
  await before.unmount()

  const sent: unknown[] = []
  const updateAdministrator = ({ body }: { body: unknown }) => {
    sent.push(body)
    return ada
  }
  const now = { ...ada, permissions: ['plan_management' as const] }
  await draw(<AdministratorDialog administrator={now} {...props} />, { admin: { updateAdministrator } })
  await expect.element(system).toBeChecked()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect.poll(() => sent).toMatchObject([{ seen: { role: 'admin', permissions: ada.permissions } }])
})
