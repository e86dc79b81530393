import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { readSearch, type Search } from '../../lib/search-params.ts'
import { contactListQuery } from './api.ts'
import { contactsSearch } from './contacts-view.ts'
import type { ContactKind } from './kinds.ts'

export { customerKind, supplierKind } from './kinds.ts'

/** Requests the contacts that the address asks for. */
export function prefetchContacts<Contact extends Supplier | Customer>(
  kind: ContactKind<Contact>,
  cache: QueryClient,
  search: Search,
): Promise<void> {
  return cache.prefetchQuery(contactListQuery(kind, readSearch(contactsSearch, search)))
}
