import type { AdminPlan } from '@prateleira/contract/admin/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import PlansPage from './plans-page.tsx'

const plan = (name: string, active_subscriptions: number): AdminPlan => ({
  id: crypto.randomUUID(),
  name,
  description: null,
  price: '59.90',
  duration_months: 1,
  members_max: 3,
  features: ['Estoque'],
  entitlements: [],
  is_active: true,
  active_subscriptions,
  payment_provider: null,
  prices: [],
})

test('a plan with active subscriptions is not offered for deletion, and the dialog says how many it has', async () => {
  await draw(<PlansPage />, { admin: { listPlans: () => [plan('Usado', 2), plan('Livre', 0)] } })
  await page.getByRole('button', { name: 'Excluir Usado' }).click()
  const refusal = page.getByRole('dialog', { name: 'Não é possível excluir o plano' })
  await expect.element(refusal.getByText(/O plano Usado tem 2 assinaturas ativas/)).toBeVisible()
  await expect.element(refusal.getByText(/Para que ninguém mais o assine, desative o plano./)).toBeVisible()
  await expect.element(refusal.getByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
  await refusal.getByRole('button', { name: 'Entendi' }).click()
  await expect.element(refusal).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Excluir Livre' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir plano?' })
  await expect.element(question.getByRole('button', { name: 'Excluir' })).toBeEnabled()
})
