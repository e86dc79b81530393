import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../lib/api.ts'
import { parsePage } from '../../lib/page-number.ts'
import type { ContactKind } from './kinds.ts'

type AnyContact = Supplier | Customer

/** What the address asks for, both in the list and in what loads it ahead. */
export function contactView(url: Record<string, string | undefined>) {
  return { search: url.busca ?? '', page: parsePage(url.pagina) }
}

/** One page of contacts; the last answer stays until the next one is there. */
export function contactListQuery<Contact extends AnyContact>(
  kind: ContactKind<Contact>,
  { search, page }: ReturnType<typeof contactView>,
) {
  const input = { search, page, limit: PAGE_SIZE }
  return queryOptions({
    queryKey: kind.listKey(input),
    queryFn: ({ signal }) => kind.list(input, signal),
    placeholderData: keepPreviousData,
  })
}

/** One contact by its id, fresh from the server; null when it is not there. Asks nothing without an id. */
export function useContact<Contact extends AnyContact>(kind: ContactKind<Contact>, id: string | undefined) {
  const input = { search: id ?? '', page: 1, limit: 1 }
  return useQuery({
    queryKey: kind.listKey(input),
    queryFn: ({ signal }) => kind.list(input, signal),
    select: ({ items }) => items.find((found) => found.id === id) ?? null,
    enabled: id !== undefined,
    // Asked anew each time it is wanted, and not under the hands of somebody who edits it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Marks everything that shows a contact's name or counts as out of date. Resolves when what is on screen is fresh. */
export function useContactsChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [api.contacts.key(), api.catalog.key(), api.stock.key(), api.reports.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    [queryClient],
  )
}
