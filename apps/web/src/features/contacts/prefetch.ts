import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { contactListQuery, contactView } from './api.ts'
import type { ContactKind } from './kinds.ts'

export { customerKind, supplierKind } from './kinds.ts'

/** Requests the contacts that the address asks for. */
export function prefetchContacts<Contact extends Supplier | Customer>(
  kind: ContactKind<Contact>,
  cache: QueryClient,
  search: Record<string, string | undefined>,
): Promise<void> {
  return cache.prefetchQuery(contactListQuery(kind, contactView(search)))
}
