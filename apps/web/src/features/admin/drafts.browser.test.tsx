import type { AdminPlan } from '@prateleira/contract/admin/schemas'
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
