import { formatQuantity } from '@prateleira/contract/shared/format'
import { notify } from '../../../lib/notify.ts'

/** Toast for an exit that exceeds the stock (EXI-05). */
export function warnShort(available: string, requested: string, product?: string): void {
  notify.error(
    `Disponível: ${formatQuantity(available)}, Solicitado: ${formatQuantity(requested)}`,
    product ? `Estoque insuficiente: ${product}` : 'Estoque insuficiente',
  )
}
