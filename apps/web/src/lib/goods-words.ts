import { formatQuantity } from '@prateleira/contract/shared/format'

/** '2 × Leite', '0,75 kg de Queijo'. Without a known unit it is taken for pieces. */
export function goodsWords(quantity: unknown, unit: string | undefined, name: string | undefined): string {
  const amount = formatQuantity(String(quantity))
  const what = name ?? 'produto'
  return unit === undefined || unit === 'un' ? `${amount} × ${what}` : `${amount} ${unit} de ${what}`
}
