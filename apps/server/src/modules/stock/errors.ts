import { WHOLE_QUANTITY } from '@prateleira/contract/stock/rules'
import { badField, type DatabaseErrors, problem } from '../../kernel/rpc/errors.ts'

/** Errors of the ledger's functions and triggers. */
export const stockErrors: DatabaseErrors = {
  PR409: ({ detail }) => shortage(detail),
  PR40I: 'VARIANT_INACTIVE',
  PR4RV: 'PRODUCT_RESERVED',
  PR4S1: ({ detail }) =>
    JSON.parse(detail ?? '{}').whole
      ? problem('SALE_PARTLY_RETURNED', {
          message: 'Esta venda já foi devolvida inteira. Não resta nada a devolver.',
        })
      : problem('SALE_PARTLY_RETURNED'),
  PR4EC: 'QUEUED_COST_WITHHELD',
  PR4ED: 'QUEUED_ENTRY_DISCARDED',
  PR4ER: 'QUEUED_ENTRY_REGISTERED',
  PR4EI: 'IDEMPOTENCY_CONFLICT',
  PR40W: () => badField('lines', WHOLE_QUANTITY),
  // The contract bounds every typed number; together with the existing stock the result may still be too large.
  '22003': () => badField('lines', 'O estoque ficaria grande demais: confira a quantidade'),
}

/** The text of EXI-05, with the stock that the trigger read under its lock. */
function shortage(detail: string | undefined) {
  const data = JSON.parse(detail ?? '{}')
  const [available, reserved, requested] = [data.available, data.reserved, data.requested].map((value) =>
    String(value ?? 0).replace('.', ','),
  )
  const setAside = reserved === '0' ? '' : `, Reservado: ${reserved}`
  return problem('INSUFFICIENT_STOCK', {
    message: `Estoque insuficiente. Disponível: ${available}${setAside}, Solicitado: ${requested}`,
    data,
  })
}
