import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { ApiError } from '../../lib/errors.ts'
import { ContactForm } from './contact-form.tsx'
import { customerKind } from './kinds.ts'

const ZELIA = { id: crypto.randomUUID(), name: 'Dona Zélia', hint: '11987654321', balance: '54.62' }

test('a second customer of one name is created only after the question, which says who has it', async () => {
  const created: string[] = []
  const saved: string[] = []
  await drawPage(
    <>
      <ContactForm
        id="form"
        kind={customerKind}
        contact={null}
        draftKey="customer:new"
        onState={() => undefined}
        onSaved={({ name }) => saved.push(name)}
      />
      <button type="submit" form="form">
        Criar
      </button>
    </>,
    {
      contacts: {
        customerOptions: ({ search = '' }: { search?: string }) =>
          /z.lia/i.test(search) ? [{ ...ZELIA, id: crypto.randomUUID(), name: 'Zélia Dona' }, ZELIA] : [],
        createCustomer: ({ name }: { name: string }) => {
          created.push(name)
          return {
            ...{ id: crypto.randomUUID(), user_id: crypto.randomUUID(), name, email: null, phone: null },
            ...{ address: null, notes: null, document: null, created_at: '2026-11-25T12:00:00.000Z' },
            ...{ total_purchases: '0.00', sale_count: 0, balance: '0.00' },
          }
        },
      },
    },
  )
  const name = page.getByLabelText('Nome')
  const create = page.getByRole('button', { name: 'Criar' })
  const question = page.getByRole('dialog', { name: 'Já existe “Dona Zélia”. Cadastrar outra?' })
  await name.fill('dona  zelia')
  await create.click()
  await expect
    .element(question.getByText(/^Quem já está cadastrado: \(11\) 98765-4321, deve R\$\s54,62\./))
    .toBeVisible()
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('dona  zelia')
  expect(created).toEqual([])
  await create.click()
  await question.getByRole('button', { name: 'Cadastrar outra' }).click()
  await expect.poll(() => saved).toEqual(['dona  zelia'])
  await name.fill('Bia')
  await create.click()
  await expect.poll(() => saved).toEqual(['dona  zelia', 'Bia'])
})

test('a CPF that somebody has leads to them', async () => {
  const ana = { id: crypto.randomUUID(), name: 'Ana Lima' }
  const message = `Já existe um cliente com este CPF: ${ana.name}.`
  await drawPage(
    <>
      <ContactForm
        id="form"
        kind={customerKind}
        contact={null}
        draftKey="customer:new"
        onState={() => undefined}
        onSaved={() => undefined}
      />
      <button type="submit" form="form">
        Criar
      </button>
    </>,
    {
      contacts: {
        customerOptions: () => [],
        createCustomer: () => {
          throw new ApiError({ code: 'DOCUMENT_TAKEN', status: 409, message, data: ana, defined: true })
        },
      },
    },
  )
  const document = page.getByLabelText('CPF ou CNPJ')
  await page.getByLabelText('Nome').fill('Ana')
  await document.fill('529.982.247-25')
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect.element(document).toHaveAccessibleDescription(new RegExp(message))
  const link = page.getByRole('link', { name: 'Abrir Ana Lima' })
  await expect.element(link).toHaveAttribute('href', `/clientes?contato=${ana.id}`)
  // Reaching the link leaves the field.
  await document.click()
  await page.getByLabelText('Nome').click()
  await expect.element(document).not.toHaveFocus()
  expect(link.query()).not.toBeNull()
  await document.fill('529.982.247-2')
  await expect.element(link).not.toBeInTheDocument()
})
