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
export const FEW_VARIANTS = 7

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

/** Those that a text names by size, colour or code, first those whose size is one of its words: 'm' also begins 'Marinho'. All without a text. */
export function variantsWith<V extends Coded>(variants: V[], text: string): V[] {
  const words = wordsTyped(text)
  if (words.length === 0) return variants
  const place = ({ size }: V) => (words.includes(foldText(size ?? '')) ? 0 : 1)
  return variants.filter((variant) => has(variant, words)).sort((a, b) => place(a) - place(b))
}

/** A field that narrows the list of a product with many variants, and what it finds. */
export function useVariantFilter<V extends Coded>(variants: V[]) {
  const [text, setText] = useState('')
  const words = wordsTyped(text)
  const found = variantsWith(variants, text)
  const field = variants.length > FEW_VARIANTS && (
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
