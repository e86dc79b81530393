import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueuedSale } from '../../../lib/offline-queue/item.ts'
import { variantSearch } from '../../../lib/variant-search.ts'

/**
 * What a short sale lacks now, by product: its acceptance adds that to the stock before it leaves. Without a sale nothing.
 */
export function useMissing(sale: QueuedSale | null) {
  const short = sale?.refusal?.short ?? []
  const cache = useQueryClient()
  // Others may have entered or sold some since the refusal.
  const { data: found = [] } = useQuery({
    queryKey: ['missing', sale?.key, short],
    queryFn: () =>
      Promise.all(
        short.map((line) => cache.fetchQuery({ ...variantSearch(fullVariantName(line)), staleTime: 0 })),
      ),
    enabled: sale !== null,
    staleTime: 0,
  })
  const missing = short.map((line, at) => {
    const now = found[at]?.find(({ product_variant_id: id }) => id === line.product_variant_id)
    const available = now ? subtract(now.current_stock, now.reserved) : line.available
    const its = sale?.body.lines.findIndex(({ product_variant_id: id }) => id === line.product_variant_id)
    return {
      name: fullVariantName(line),
      product_variant_id: line.product_variant_id,
      quantity: subtract(line.requested, available),
      unit: now?.unit ?? sale?.units?.[its ?? -1] ?? '',
    }
  })
  return missing.filter(({ quantity }) => compare(quantity, '0') > 0)
}

/** Says what the acceptance of a short sale books. */
export function BookedWords({ sale, missing }: { sale: QueuedSale; missing: ReturnType<typeof useMissing> }) {
  const booked = missing.map(
    ({ name, quantity, unit }) => `+${[formatQuantity(quantity), unit].filter(Boolean).join(' ')} de ${name}`,
  )
  if (sale.refusal?.short?.length && booked.length === 0)
    return <p>Agora há estoque: a venda é registrada sem ajuste, com o motivo.</p>
  return (
    <>
      <p>O que falta no estoque entra como ajuste, com o motivo, e a venda sai em seguida.</p>
      {booked.length > 0 && (
        <ul>
          {booked.map((words) => (
            <li key={words}>
              <strong>{words}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
