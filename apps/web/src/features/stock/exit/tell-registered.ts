import { formatQuantity } from '@prateleira/contract/shared/format'
import { LOW_STOCK_TOAST_DELAY_MILLISECONDS } from '@prateleira/contract/stock/constants'
import type { Registered } from '@prateleira/contract/stock/schemas'
import { notify } from '../../../lib/notify.ts'

/** Toasts of a registered exit, the first one shown by `success`; the second one, a moment later, only when little is left (EXI-06). */
export function tellRegistered(
  { movements }: Registered,
  success: (title: string, message: string) => void,
): void {
  const low = movements.find(({ is_low }) => is_low)
  const left = low && formatQuantity(low.total_stock)
  success(
    'Saída registrada com sucesso',
    `${movements.length === 1 ? 'Produto retirado' : `${movements.length} itens retirados`} do estoque.${low ? ` ⚠️ Estoque baixo (${left} restantes)` : ''}`,
  )
  if (!low) return
  const minimum = formatQuantity(low.min_stock_level)
  setTimeout(
    () =>
      notify.alert(
        `${low.product_name} agora tem apenas ${left} unidades (mínimo: ${minimum})`,
        '⚠️ Alerta de estoque baixo',
      ),
    LOW_STOCK_TOAST_DELAY_MILLISECONDS,
  )
}
