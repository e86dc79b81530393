import type { Customer } from '@prateleira/contract/contacts/schemas'
import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../test/owner.ts'
import { drawPage } from '../../../test/render.tsx'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import CustomersPage from './customers-page.tsx'

const customer: Customer = {
  id: crypto.randomUUID(),
  user_id: owner.user_id ?? '',
  name: 'Tatiane Lima',
  email: null,
  phone: null,
  document: null,
  address: null,
  notes: null,
  created_at: '2026-11-20T12:00:00.000Z',
  total_purchases: '33.15',
  sale_count: 1,
  balance: '0.00',
}

const draw = () =>
  drawPage(<CustomersPage />, {
    contacts: {
      listCustomers: () => ({ items: [customer], total: 1 }),
      summarizeCustomers: () => ({ total: 1, revenue: '33.15', average_ticket: '33.15' }),
    },
  })
const purchases = page.getByRole('link', { name: '1 compra de Tatiane Lima' })

test("a customer's purchases lead to their sales, for who may see those of all sellers", async () => {
  const drawn = await draw()
  await expect.element(purchases).toBeVisible()
  const address = new URL(purchases.element().getAttribute('href') ?? '', location.origin)
  expect([address.pathname, address.searchParams.get('busca')]).toEqual(['/vendas', 'Tatiane Lima'])
  await drawn.unmount()
  queryClient.clear()
  await draw()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(page.getByText(/em 1 compra/)).toBeVisible()
  await expect.element(purchases).not.toBeInTheDocument()
})
