import { isGtin, normalizeGtin } from '@prateleira/contract/shared/gtin'
import { useState } from 'react'
import { type AppPath, paths, queryNames } from '../../../config/paths.ts'
import { draftKeys, readDraft } from '../../../lib/drafts.ts'
import { useDraftOwner } from '../../../lib/me.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import { emptyProduct, type NewProductValues } from './new-product-values.ts'

/** Pages that link to a new product for a code they do not know. */
const ASKING: AppPath[] = [paths.entry, paths.exit, paths.counter]

const PLAIN = 'product-new'
const OF_CODES = `${PLAIN}-of:`
const PHOTO = ':photo'

/** The code in the address, and where to continue after saving; null when no page waits. */
export function useWantedCode() {
  const [{ [queryNames.code]: code = '', [queryNames.from]: from }] = useUrlSearch()
  const to = ASKING.find((path) => path === from)
  if (!to || !code) return { code, asked: null }
  // The sale still has the code.
  const search: Record<string, string> =
    to === paths.counter ? {} : { [queryNames.code]: code, [queryNames.from]: paths.newProduct }
  return { code, asked: { to, search } }
}

/** The empty form: the code as barcode if it is valid, otherwise as internal code. */
export function emptyWith(code: string): NewProductValues {
  if (code === '') return emptyProduct
  const gtin = normalizeGtin(code)
  return isGtin(gtin)
    ? { ...emptyProduct, barcode: gtin }
    : { ...emptyProduct, internal_code: code.toUpperCase() }
}

/** Each code has a draft of its own, so that none is saved with another's; a visit without a code finds the draft of one too. */
export function useDraftKey(code: string): string {
  const owner = useDraftOwner()
  const [key] = useState(() => {
    if (code !== '') return OF_CODES + code
    const [kept] = draftKeys(owner, OF_CODES).filter((one) => !one.endsWith(PHOTO))
    return kept === undefined || readDraft(owner, PLAIN) ? PLAIN : kept
  })
  return key
}
