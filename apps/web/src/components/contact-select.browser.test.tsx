import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_NETWORK } from '../../test/answers.ts'
import { pressComposing, pressKey } from '../../test/keys.ts'
import { draw } from '../../test/render.tsx'
import { ContactSelect } from './contact-select.tsx'

const CONTACTS = ['Casa das Malhas', 'Malhas do Sul', 'Malharia Boa'].map((name) => ({
  id: crypto.randomUUID(),
  name,
  hint: null,
}))

const found = ({ search = '' }: { search?: string }) =>
  CONTACTS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))

function Supplier({ onCreate }: { onCreate?: (name: string) => void }) {
  const [value, setValue] = useState<ContactOption | null>(null)
  return <ContactSelect kind="supplier" value={value} onChange={setValue} onCreate={onCreate} />
}

const field = page.getByRole('combobox', { name: 'Fornecedor' })
const marked = () => document.querySelector('[role=option][data-combobox-selected]')?.textContent

test('Enter marks the first of several where it is seen, the next one takes it; the only one it takes at once', async () => {
  await draw(<Supplier />, { contacts: { supplierOptions: found } })
  await field.fill('malhas')
  await userEvent.keyboard('{Enter}')
  await expect.poll(marked).toBe('Casa das Malhas')
  await expect.element(page.getByText('Há mais de um. Enter leva o que está marcado.')).toBeVisible()
  await pressKey('ArrowDown')
  await pressKey('Enter')
  await expect.element(field).toHaveValue('Malhas do Sul')
  await field.fill('boa')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Malharia Boa')
})

test('Enter and Esc that end the composing of a letter take and close nothing', async () => {
  await draw(<Supplier />, { contacts: { supplierOptions: found } })
  await field.fill('boa')
  await expect.poll(marked).toBe('Malharia Boa')
  for (const key of ['Escape', 'Enter']) pressComposing(field.element(), key)
  await expect.element(page.getByRole('option', { name: 'Malharia Boa' })).toBeVisible()
  await expect.element(field).toHaveValue('boa')
  await pressKey('Enter')
  await expect.element(field).toHaveValue('Malharia Boa')
})

test('to register somebody is offered by the first Enter and done by the next', async () => {
  const created: string[] = []
  await draw(<Supplier onCreate={(name) => created.push(name)} />, { contacts: { supplierOptions: found } })
  await field.fill('Lãs Finas')
  await pressKey('Enter')
  await expect.element(page.getByText('Nenhum fornecedor encontrado. Enter de novo cadastra.')).toBeVisible()
  expect(created).toEqual([])
  await pressKey('Enter')
  await expect.poll(() => created).toEqual(['Lãs Finas'])
})

test('a list that cannot be loaded says so, and is there after another try', async () => {
  let reachable = false
  await draw(<Supplier />, {
    contacts: {
      supplierOptions: (input) => {
        if (!reachable) throw NO_NETWORK
        return found(input)
      },
    },
  })
  await expect.element(page.getByText('Erro ao carregar fornecedores')).toBeVisible()
  reachable = true
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Malharia Boa' })).toBeVisible()
})

test('people of one name are told apart by their telephone or document; the field shows the name alone', async () => {
  const ana = { name: 'Ana Souza', hint: '(11) 98765-4321' }
  const contacts = [ana, { ...ana, hint: '… 47-25' }].map((one) => ({ ...one, id: crypto.randomUUID() }))
  await draw(<Supplier />, { contacts: { supplierOptions: () => contacts } })
  await field.click()
  await page.getByRole('option', { name: 'Ana Souza … 47-25' }).click()
  await expect.element(field).toHaveValue('Ana Souza')
})
