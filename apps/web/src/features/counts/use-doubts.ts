import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { isGtin } from '@prateleira/contract/shared/gtin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { soundRefused } from '../../lib/sounds.ts'
import { variantSearch } from '../../lib/variant-search.ts'
import type { Doubt, Found } from './number-doubts.tsx'

/** Above it a typed number may be the code of a product, as shops number them from 1000. */
const NEVER_A_CODE = '999'
/** Above it a typed number is more likely mistyped. */
const PLAUSIBLE = '99999'

interface Props {
  onQuantity: (found: Found) => void
  onChoose: (option: VariantOption, quantity: string | null) => void
}

/** Typed numbers that are not counted before a person says what they are. */
export function useDoubts({ onQuantity, onChoose }: Props) {
  const queryClient = useQueryClient()
  const [doubts, setDoubts] = useState<Doubt[]>([])
  /** The product with exactly this code. Where nobody knows it is none: the number is a quantity. */
  const productWith = async (typed: string) => {
    const found = await queryClient.fetchQuery(variantSearch(typed)).catch(() => [])
    return found.find((option) => isCodeOf(typed, option)) ?? null
  }
  /** Another quantity of the product was counted: one that was too large was mistyped. */
  const counted = ({ product_variant_id: id }: VariantOption) =>
    setDoubts((before) =>
      before.filter(({ other, option }) => other !== null || option.product_variant_id !== id),
    )
  const count = (found: Found) => {
    counted(found.option)
    onQuantity(found)
  }
  const weigh = async (found: Found, typed: string) => {
    if (compare(found.quantity, NEVER_A_CODE) <= 0) return count(found)
    const other = await productWith(typed)
    // Whoever has no scanner types a barcode: its check digit says that it is one.
    if (other !== null && isGtin(typed)) return onChoose(other, null)
    if (other === null && compare(found.quantity, PLAUSIBLE) <= 0) return count(found)
    soundRefused()
    setDoubts((before) => [...before, { ...found, typed, other }])
  }
  const settle = (doubt: Doubt) => setDoubts((before) => before.filter((one) => one !== doubt))
  return { doubts, weigh, counted, settle }
}
