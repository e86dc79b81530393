import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
const feature = dialog.getByRole('textbox', { name: 'Funcionalidades' })
const create = dialog.getByRole('button', { name: 'Criar plano' })

const STORED = {
  id: crypto.randomUUID(),
  active_subscriptions: 0,
  payment_provider: null,
  prices: [],
}

/** The dialog of a new plan with a name; what was sent. */
async function drawDialog() {
  const seen = { sent: [] as { price: string; features: string[] }[], closed: 0 }
  await draw(
    <PlanDialog
      plan="new"
      onClose={() => {
        seen.closed++
      }}
      onSaved={async () => {}}
    />,
    {
      admin: {
        createPlan: (body) => {
          const { price, features } = body
          seen.sent.push({ price, features })
          return { ...STORED, ...body, description: null, members_max: 3, entitlements: [] }
        },
      },
    },
  )
  await dialog.getByLabelText('Nome').fill('Essencial')
  return seen
}

test('a typed feature is not dropped: the plan waits until it is added or erased', async () => {
  const seen = await drawDialog()
  await dialog.getByLabelText('Preço').fill('59,9')
  await feature.fill('Estoque')
  await create.click()
  const words = '"Estoque" ainda não foi adicionada. Pressione Adicionar ou apague o campo.'
  await expect.element(feature).toHaveAccessibleDescription(words)
  await expect.element(feature).toHaveFocus()
  await expect
    .element(dialog.getByText('Pelo menos uma funcionalidade é obrigatória'))
    .not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.element(dialog.getByText(words)).not.toBeInTheDocument()

  await feature.fill('Vendas')
  await create.click()
  await expect.element(feature).toHaveAccessibleDescription(/"Vendas" ainda não foi adicionada/)
  expect(seen.sent).toEqual([])
  await feature.fill('')
  await create.click()
  await expect.poll(() => seen.sent).toEqual([{ price: '59.9', features: ['Estoque'] }])
})

test('a typed feature is asked about before it is thrown away, and mentioned when its field is left', async () => {
  const seen = await drawDialog()
  await dialog.getByLabelText('Nome').fill('')
  await feature.fill('Estoque')
  await dialog.getByLabelText('Preço').click()
  await expect.element(feature).toHaveAccessibleDescription(/"Estoque" ainda não foi adicionada/)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Descartar o que foi digitado?' })).toBeVisible()
  expect(seen.closed).toBe(0)
})

test('a plan without a price is not created; one for 0 is', async () => {
  const seen = await drawDialog()
  await feature.fill('Estoque')
  await userEvent.keyboard('{Enter}')
  await create.click()
  const price = dialog.getByLabelText('Preço')
  await expect.element(price).toHaveAccessibleDescription('Preço é obrigatório')
  await expect.element(price).toHaveFocus()
  expect(seen.sent).toEqual([])
  await price.fill('0')
  await create.click()
  await expect.poll(() => seen.sent).toEqual([{ price: '0', features: ['Estoque'] }])
})
