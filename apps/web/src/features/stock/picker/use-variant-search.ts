import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import { setAside } from '../../../lib/offline-queue/queued-stock.ts'
import { useQueue } from '../../../lib/offline-queue/use-queue.ts'
import { queueView } from '../../../lib/offline-queue/view.ts'
import { variantSearch } from '../../../lib/variant-search.ts'

const NOTHING: VariantOption[] = []

/** What was found for a code, and of this what has exactly that code. */
export interface Lookup {
  options: VariantOption[]
  exact: VariantOption[]
}

export const exactOf = (code: string, options: VariantOption[]) =>
  options.filter((option) => isCodeOf(code, option))

/** Searches variants on the server while one types. `enabled` is false while nobody looks at the list, `typing` while `text` is behind. */
export function useVariantSearch(text: string, typing: boolean, enabled: boolean) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, isPlaceholderData } = useQuery({ ...variantSearch(text), enabled })
  // Neither the server nor the device's catalogue includes what is queued here.
  const { items } = useQueue()
  const found = useMemo(() => setAside(data ?? NOTHING, items), [data, items])
  // Drawn in slices between which keys are answered.
  const options = useDeferredValue(found)
  const marked = useDeferredValue(text)
  const awaited = useRef<string | null>(null)

  /**
   * Asks for a code at once, as a scanner's Enter and the camera need it. Null when something else was typed meanwhile.
   * @throws what the server or the network answers.
   */
  const lookUp = async (code: string): Promise<Lookup | null> => {
    awaited.current = code
    const options = setAside(await queryClient.fetchQuery(variantSearch(code)), queueView().items)
    if (awaited.current !== code) return null
    awaited.current = null
    return { options, exact: exactOf(code, options) }
  }
  return {
    options,
    /** What is marked in them. */
    marked,
    error,
    /** The list shown is not yet the answer to the text. */
    waiting:
      enabled && (typing || isPlaceholderData || options !== found || (isFetching && data === undefined)),
    lookUp,
    forget: () => {
      awaited.current = null
    },
  }
}
