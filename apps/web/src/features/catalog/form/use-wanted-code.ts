import { isGtin, normalizeGtin } from '@prateleira/contract/shared/gtin'
import { useEffect } from 'react'
import { type AppPath, paths, queryNames } from '../../../config/paths.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import type { NewProductValues } from './new-product-values.ts'

interface Form {
  getValues(): NewProductValues
  setFieldValue(field: 'barcode' | 'internal_code', value: string): void
}

/** Pages that link to a new product for a code they do not know. */
const ASKING: AppPath[] = [paths.entry, paths.exit, paths.counter]

/**
 * Fills in the code in the address, unless a draft has one: as barcode if it is valid, otherwise as internal code.
 * Returns where to continue after saving; null when no page waits.
 */
export function useWantedCode(form: Form): { to: AppPath; search: Record<string, string> } | null {
  const [{ [queryNames.code]: code, [queryNames.from]: from }] = useUrlSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    const { barcode, internal_code: own } = form.getValues()
    if (!code || barcode !== '' || own !== '') return
    const gtin = normalizeGtin(code)
    form.setFieldValue(isGtin(gtin) ? 'barcode' : 'internal_code', isGtin(gtin) ? gtin : code.toUpperCase())
  }, [code])
  const to = ASKING.find((path) => path === from)
  if (!to || !code) return null
  // The sale still has the code.
  const search = { [queryNames.code]: code, [queryNames.from]: paths.newProduct }
  return { to, search: to === paths.counter ? {} : search }
}
