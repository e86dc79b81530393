import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { contactListQuery, customerSummaryQuery } from './api.ts'
import { contactsSearch } from './contacts-view.ts'
import { type ContactKind, customerKind } from './kinds.ts'

export { supplierKind } from './kinds.ts'

/** Requests the contacts of the address. */
export function prefetchContacts<Contact extends Supplier | Customer>(
  kind: ContactKind<Contact>,
  cache: QueryClient,
  search: Search,
): Promise<void> {
  return cache.prefetchQuery(contactListQuery(kind, readSearch(contactsSearch, search)))
}

/** Requests the customers of the address, and the summary cards. */
export const prefetchCustomers = (cache: QueryClient, search: Search) =>
  Promise.all([prefetchContacts(customerKind, cache, search), cache.prefetchQuery(customerSummaryQuery)])
