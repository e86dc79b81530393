import { Stack, Text } from '@mantine/core'
import { normalizeGtin } from '@prateleira/contract/shared/gtin'
import { foldText, wordsTyped } from '@prateleira/contract/shared/text'
import { useState } from 'react'
import { SearchField } from '../../../components/search-field.tsx'

interface Coded {
  size: string | null
  color: string | null
  sku: string
  barcode: string | null
}

/** As many as one looks through without a filter. */
const FEW = 7

/** A shorter text occurs in codes by chance: 'm' is a size. */
const CODE_PART = 3

/** Whether each word begins one of size or colour, or is part of a code: 'p' is neither 'Vermelho' nor in 'CAMP-1'. */
function has({ size, color, sku, barcode }: Coded, words: string[]): boolean {
  const named = ` ${foldText(`${size ?? ''} ${color ?? ''}`)}`
  const [own, read] = [foldText(sku), barcode ?? '']
  return words.every(
    (word) =>
      named.includes(` ${word}`) ||
      own === word ||
      (word.length >= CODE_PART && (own.includes(word) || read.includes(normalizeGtin(word)))),
  )
}

/** A field that narrows the list of a product with many variants, and what it finds. */
export function useVariantFilter<V extends Coded>(variants: V[]) {
  const [text, setText] = useState('')
  const words = wordsTyped(text)
  const found = words.length === 0 ? variants : variants.filter((variant) => has(variant, words))
  const field = variants.length > FEW && (
    <Stack gap={4}>
      <SearchField
        value={text}
        onChange={setText}
        label="Filtrar variantes"
        placeholder="Filtrar por tamanho, cor ou código"
      />
      <Text role="status" c="dimmed" fz="sm">
        {words.length > 0 &&
          (found.length === 0
            ? `Nenhuma variante com “${text}”.`
            : `${found.length} de ${variants.length} variantes`)}
      </Text>
    </Stack>
  )
  return { field, found }
}
