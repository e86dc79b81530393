import { Text } from '@mantine/core'
import type { ProductPage } from '@prateleira/contract/catalog/schemas'

/** Says which rows do not match the search but are spelt alike. */
export function SimilarNotice({ page, query }: { page: ProductPage | undefined; query: string }) {
  if (!page || page.similar === 0) return null
  const found = page.items.length - page.similar
  const words =
    found === 0
      ? `Nada encontrado com “${query}”. Estes são parecidos:`
      : `Depois do que tem “${query}”, ${page.similar === 1 ? 'vem 1 produto parecido' : `vêm ${page.similar} produtos parecidos`}.`
  return (
    <Text c="dimmed" mb="sm" role="status">
      {words}
    </Text>
  )
}
