import type { Profile } from '@prateleira/contract/account/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { draw } from '../../../../test/render.tsx'
import { ApiError } from '../../../lib/errors.ts'
import { DataSection } from './data-section.tsx'
import { ShopFields } from './shop-fields.tsx'

const PROFILE: Profile = {
  email: owner.email,
  full_name: owner.full_name,
  company_name: owner.company_name,
  phone: owner.phone,
  timezone: owner.timezone,
  company_document: null,
  company_address: null,
  company_phone: null,
  email_notifications: true,
  push_notifications: false,
  stock_alerts: true,
  report_notifications: false,
}
const group = page.getByRole('group', { name: 'Aparecem no recibo.' })
const document = group.getByLabelText('CNPJ ou CPF da loja')
const address = group.getByLabelText('Endereço da loja')
const phone = group.getByLabelText('Telefone da loja')

test('what the receipts say of the shop is checked, saved with the shop and shown as saved; of two edits one is chosen', async () => {
  const sent: unknown[] = []
  await draw(<DataSection profile={PROFILE} />, {
    account: {
      updateProfile: ({ seen, ...input }) => {
        sent.push({ seen, input })
        if (sent.length === 1) {
          const conflicts = [{ field: 'company_document', mine: '12345678000195', theirs: '52998224725' }]
          throw new ApiError({
            code: 'EDIT_CONFLICT',
            status: 409,
            message: 'Este cadastro mudou em outra aba ou aparelho.',
            data: { conflicts },
            defined: true,
          })
        }
        return {
          ...PROFILE,
          company_document: '52998224725',
          company_address: 'Rua das Flores, 10\nCentro, São Paulo - SP',
          company_phone: '(11) 5555-0000',
        }
      },
      me: () => owner,
    },
  })
  await expect.element(document).toHaveValue('')
  const save = page.getByRole('button', { name: 'Salvar dados' })
  await document.fill('12.345.678/0001-96')
  await address.fill('Rua das Flores, 10\n\nCentro, São Paulo - SP')
  await phone.fill('a combinar')
  await save.click()
  await expect.element(document).toHaveAccessibleDescription('CPF ou CNPJ inválido: confira os dígitos')
  await expect.element(phone).toHaveAccessibleDescription('Telefone inválido: falta o número')
  expect(sent).toEqual([])

  await document.fill('12345678000195')
  await phone.fill('(11) 5555-0000')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('CNPJ ou CPF da loja')).toBeVisible()
  await expect.element(dialog.getByText('12.345.678/0001-95')).toBeVisible()
  await dialog.getByRole('radio', { name: /529\.982\.247-25/ }).click()
  await dialog.getByRole('button', { name: /^Salvar/ }).click()
  await expect.element(page.getByText('Perfil atualizado')).toBeVisible()
  expect(sent).toMatchObject([
    { seen: { company_document: '' }, input: { company_document: '12345678000195' } },
    { seen: { company_document: '52998224725' }, input: { company_document: '529.982.247-25' } },
  ])
  await expect.element(document).toHaveValue('529.982.247-25')
  await expect.element(address).toHaveValue('Rua das Flores, 10\nCentro, São Paulo - SP')
})

test('who may not change the shop sees what is set and who changes it', async () => {
  const fields = (profile: Profile) => (
    <ShopFields profile={profile} input={(field) => ({ value: profile[field] ?? '' })} whom="Rui Prado" />
  )
  const view = await draw(fields({ ...PROFILE, company_phone: '(11) 5555-0000' }))
  await expect.element(phone).toHaveValue('(11) 5555-0000')
  await expect.element(phone).toHaveAttribute('readonly')
  await expect.element(phone).toHaveAccessibleDescription('Quem muda é Rui Prado')
  await expect.element(document).not.toBeInTheDocument()
  await expect.element(address).not.toBeInTheDocument()
  await view.unmount()
  await draw(fields(PROFILE))
  await expect.element(group).not.toBeInTheDocument()
})
