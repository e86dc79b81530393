import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { type RefObject, useEffect, useState } from 'react'
import { fractionError } from '../../../components/decimal-entry.ts'
import { paths, queryNames } from '../../../config/paths.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import type { NextScans } from '../exit/use-next-scans.ts'
import { focusQuantity } from '../next-field.ts'
import { type ItemFields, NO_ITEMS } from './items.ts'

interface LinkedForm {
  getValues: () => ItemFields
  setValues: (values: Partial<ItemFields>) => void
  check: () => Promise<Record<string, string>>
}

interface Place {
  form: LinkedForm
  scans: NextScans
  picker: RefObject<HTMLInputElement | null>
  /** The form holds what must not be mixed with another product: true if it deals with the code itself. */
  keeps: (code: string) => boolean
}

/**
 * Takes the code of an address into the form, once, after its draft was restored: of a product whose page led here, or of one that was just
 * registered for a code typed here. What was half typed for another product never becomes this one's.
 */
export function useLinkedProduct({ form, scans, picker, keeps }: Place) {
  const [{ [queryNames.code]: code, [queryNames.from]: from }, change] = useUrlSearch()
  const [words, setWords] = useState<string | null>(null)
  const enter = async (linked: string) => {
    setWords(await setAside(form))
    scans.take(linked, true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (code === undefined) return
    change({ [queryNames.code]: undefined, [queryNames.from]: undefined })
    const { variant } = form.getValues()
    // For a code typed here, whose line this is.
    const isOwn = from === paths.newProduct
    if (!isOwn && keeps(code)) return
    if (variant && isCodeOf(code, variant)) return picker.current ? focusQuantity(picker.current) : undefined
    if (isOwn) scans.take(code, variant === null)
    else void enter(code)
  }, [code])
  return {
    /** What became of a line that was half typed. */
    words,
    /** Begins the line of the product that the code names. */
    enter,
  }
}

/** Moves the line in the fields to the items if it is complete, otherwise out of the form; says so. Null: there was none. */
async function setAside(form: LinkedForm): Promise<string | null> {
  const errors = await form.check()
  const { more, variant, quantity, unit_price } = form.getValues()
  if (variant === null && quantity === '' && unit_price === '') return null
  const isWhole =
    variant && !errors.quantity && !errors.unit_price && fractionError(quantity, variant.unit) === null
  const item = isWhole ? { variant, quantity, unit_price } : null
  form.setValues({ ...NO_ITEMS, more: item ? [...more, item] : more })
  if (!variant) return 'O que estava digitado sem produto saiu do formulário.'
  // No row begins with a dot.
  const name = fullVariantName(variant).replaceAll(' · ', '\u00a0· ')
  return item
    ? `O que você tinha digitado está nos itens: ${formatQuantity(quantity)} ${variant.unit} de ${name}.`
    : `${name} estava incompleto e saiu do formulário.`
}
