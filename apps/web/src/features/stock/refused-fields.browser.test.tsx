import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { among, productOf, variant } from '../../../test/variants.ts'
import type { ShownMovement } from '../../components/movement-dialog.tsx'
import { ApiError } from '../../lib/errors.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { EntryForm } from './entry/entry-form.tsx'

function NewEntry() {
  const correcting = useQuestion<ShownMovement | undefined>(undefined)
  return <EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} correcting={correcting} />
}
const WHOLE = 'Quantidade deve ser um número inteiro para produtos contados por unidade'
const toast = page.getByText('Erro', { exact: true })

async function typed(unit: 'un' | 'kg', quantity: string, registerEntry: () => never) {
  const rice = variant('Arroz', { unit, current_stock: '40' })
  await drawPage(<NewEntry />, {
    catalog: { searchVariants: among([rice]), getProduct: () => productOf(rice, '0.80') },
    contacts: { supplierOptions: () => [] },
    stock: { registerEntry },
  })
  await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: 'Quantidade' })
  await field.fill(quantity)
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  return field
}

test('a part of a piece is not sent: the field says why', async () => {
  let sent = 0
  const field = await typed('un', '1,5', () => {
    sent += 1
    throw new Error()
  })
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText(WHOLE)).toBeVisible()
  expect(sent).toBe(0)
  await expect.element(toast).not.toBeInTheDocument()
})

test('a refusal that stands at its field is said nowhere else; one of a field out of sight is', async () => {
  const refusal = (path: string) =>
    new ApiError({
      ...{ code: 'BAD_REQUEST', status: 400, message: WHOLE, defined: true },
      data: { issues: [{ path, message: WHOLE }] },
    })
  let refused = refusal('lines')
  const field = await typed('kg', '1,5', () => {
    throw refused
  })
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText(WHOLE)).toBeVisible()
  await expect.element(toast).not.toBeInTheDocument()
  refused = refusal('corrects')
  await page.getByRole('button', { name: 'Registrar Entrada' }).click()
  await expect.element(toast).toBeVisible()
})
