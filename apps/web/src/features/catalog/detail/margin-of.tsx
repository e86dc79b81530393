import { Text } from '@mantine/core'
import { formatPercent } from '@prateleira/contract/shared/format'

interface Props {
  /** Of what it is a share, because a new product shows it on the cost, a saved one on the sale price (PROD-08, PROD-11). */
  base: 'o custo' | 'o preço de venda'
  children: string
}

/** A margin with its base: '53,6% sobre o preço de venda'. */
export function MarginOf({ base, children }: Props) {
  return (
    <>
      <span>{formatPercent(children)}</span>{' '}
      <Text span c="dimmed" fz="sm">
        sobre {base}
      </Text>
    </>
  )
}
