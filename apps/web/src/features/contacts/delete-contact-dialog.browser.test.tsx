import type { Customer } from '@prateleira/contract/contacts/schemas'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { DeleteContactDialog } from './delete-contact-dialog.tsx'
import { customerKind } from './kinds.ts'

const customer = (name: string): Customer => ({
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  name,
  email: null,
  phone: null,
  address: null,
  notes: null,
  document: null,
  created_at: '2026-11-25T12:00:00.000Z',
  total_purchases: '0.00',
  balance: null,
  sale_count: 0,
})

function Deleting({ contact }: { contact: Customer }) {
  const [shown, setShown] = useState<Customer | null>(contact)
  return (
    <DeleteContactDialog
      kind={customerKind}
      contact={shown}
      onClose={() => setShown(null)}
      onDeleted={() => undefined}
      consequence={() => 'Nenhuma venda concluída tem este cliente.'}
    />
  )
}

test('a customer who owes or has a credit is not offered for deletion, and the dialog says how much; one without is', async () => {
  const balances = { Bia: '55.90', Caio: '-3.00', Davi: '0.00' }
  const people = Object.keys(balances).map((name) => customer(name))
  const answers = {
    contacts: { listCustomers: () => ({ items: people, total: people.length }) },
    receivables: {
      getStatement: ({ id }: { id: string }) => {
        const { name } = people.find((one) => one.id === id) as Customer
        const balance = balances[name as keyof typeof balances]
        const sums = { balance, overdue: '0.00', credit_limit: '0.00', due_days: 30 }
        return { customer: { id, name, phone: null }, ...sums, open: [], entries: [], next: null }
      },
    },
  }
  const refusal = page.getByRole('dialog', { name: 'Não é possível excluir o cliente' })
  for (const [contact, words] of [
    [people[0], /^Bia deve R\$\s55,90\.$/],
    [people[1], /^Caio tem crédito de R\$\s3,00\.$/],
  ] as const) {
    const drawn = await drawPage(<Deleting contact={contact as Customer} />, answers)
    await expect.element(refusal.getByText(words)).toBeVisible()
    await expect.element(refusal.getByText(/Receba ou dê baixa antes de excluir/)).toBeVisible()
    await expect.element(refusal.getByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
    await refusal.getByRole('button', { name: 'Entendi' }).click()
    await expect.element(refusal).not.toBeInTheDocument()
    await drawn.unmount()
  }
  await drawPage(<Deleting contact={people[2] as Customer} />, answers)
  const question = page.getByRole('dialog', { name: 'Excluir cliente?' })
  await expect.element(question.getByRole('button', { name: 'Excluir' })).toBeEnabled()
})
