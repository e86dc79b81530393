import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { Period } from '@prateleira/contract/reports/rules'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useMayCall } from '../../lib/me.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import type { ContactsView } from './contacts-view.ts'
import type { ContactKind, ContactListInput } from './kinds.ts'

type AnyContact = Supplier | Customer

/** One page of contacts; the previous answer stays until the next one arrives. */
export function contactListQuery<Contact extends AnyContact>(
  kind: ContactKind<Contact>,
  { search, page }: ContactsView,
) {
  const input: ContactListInput = { search, page, limit: PAGE_SIZE }
  return queryOptions({
    queryKey: kind.listKey(input),
    queryFn: ({ signal }) => kind.list(input, signal),
    placeholderData: keepPreviousData,
  })
}

/** One contact by its id, fresh from the server; null if it does not exist. Disabled without an id. */
export function useContact<Contact extends AnyContact>(kind: ContactKind<Contact>, id: string | undefined) {
  const input = { search: id ?? '', page: 1, limit: 1 }
  return useQuery({
    queryKey: kind.listKey(input),
    queryFn: ({ signal }) => kind.list(input, signal),
    select: ({ items }) => items.find((found) => found.id === id) ?? null,
    enabled: id !== undefined,
    // Loaded each time it is opened, but not again while somebody edits it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What a customer owes; while they do they are not deleted (CRED-01). Suppliers owe nothing. */
export function useBalance(contact: AnyContact | null, isAsked: boolean) {
  const may = useMayCall()('receivables.getStatement')
  return useQuery({
    ...api.receivables.getStatement.queryOptions({ input: { id: contact?.id ?? '' } }),
    select: ({ balance }) => balance,
    enabled: isAsked && may && contact !== null && 'total_purchases' in contact,
    staleTime: 0,
  })
}

/** One page of what was bought from a supplier; the previous answer stays until the next one arrives. */
export const purchasesQuery = (id: string, period: Period, page: number) =>
  api.contacts.listPurchases.queryOptions({
    input: { id, period, page, limit: PAGE_SIZE },
    placeholderData: keepPreviousData,
  })

/** The lines of an entry. */
export const purchaseQuery = (id: string, reference: string) =>
  api.contacts.getPurchase.queryOptions({ input: { id, reference_id: reference } })

/** One page of the last prices of a supplier's products. */
export const purchasePricesQuery = (id: string, page: number) =>
  api.contacts.listPurchasePrices.queryOptions({
    input: { id, page, limit: PAGE_SIZE },
    placeholderData: keepPreviousData,
  })

export const contactsChanged = () => refreshAfter('contacts')

/** The cards over all customers (CUS-01). */
export const customerSummaryQuery = api.contacts.summarizeCustomers.queryOptions()
