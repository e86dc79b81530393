import { isNumbered, numberForms } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { labelled, readLabel } from '@prateleira/contract/sales/scale-labels'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/client.ts'
import { findByCode } from '../../../lib/device-catalog/index.ts'
import { isTransient } from '../../../lib/errors.ts'
import { scaleLabelsQuery } from '../api.ts'
import { lessQueued } from './catalogue.ts'

/** A product that a label may mean, with the quantity and price that the label then stands for. */
export interface Labelled {
  option: VariantOption
  line: { quantity: string; unit_price?: string }
}

/** The variants with a label's number, without an answer those of the device's catalogue. */
async function numbered(code: string): Promise<VariantOption[]> {
  const options = await client.catalog
    .searchVariants({ search: code, zeros: 'any' })
    .catch((error: unknown) => {
      const kept = isTransient(error) ? onDevice(code) : []
      if (kept.length > 0) return kept
      throw error
    })
  return lessQueued(options)
}

function onDevice(code: string): VariantOption[] {
  const forms = numberForms(code) ?? []
  const found = forms.flatMap(findByCode).filter((option) => isNumbered(forms, option))
  return [...new Map(found.map((option) => [option.product_variant_id, option])).values()]
}

/** What a label of the shop's scale may mean; nothing when the code is not one, or of no product that it suits. */
export async function labelledBy(queryClient: QueryClient, code: string): Promise<Labelled[]> {
  const { layout } = await queryClient.ensureQueryData(scaleLabelsQuery)
  const label = layout && readLabel(code, layout)
  if (!label) return []
  return (await numbered(label.code)).flatMap((option) => {
    const line = labelled(label, option)
    return line ? [{ option, line }] : []
  })
}
