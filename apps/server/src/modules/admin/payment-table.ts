import { methodLabel, PAYMENT_LABELS } from '@prateleira/contract/admin/rules'
import { dateIn } from '@prateleira/contract/shared/dates'
import type { Table } from '../../kernel/export/table.ts'
import type { PaymentRow } from './payments.ts'

/** Columns of the payments' file; instants become dates in the business time zone. */
export function paymentTable(timeZone: string): Table<PaymentRow> {
  return {
    name: 'Pagamentos',
    columns: [
      { header: 'Cliente', kind: 'text', value: (row) => row.full_name },
      { header: 'Empresa', kind: 'text', value: (row) => row.company_name },
      { header: 'Plano', kind: 'text', value: (row) => row.plan_name },
      { header: 'Valor', kind: 'money', value: (row) => row.amount },
      { header: 'Status', kind: 'text', value: (row) => PAYMENT_LABELS[row.status] },
      { header: 'Método', kind: 'text', value: (row) => methodLabel(row.payment_method) },
      { header: 'Referência', kind: 'text', value: (row) => row.reference_id },
      {
        header: 'Data do pagamento',
        kind: 'date',
        value: (row) => row.payment_date && dateIn(timeZone, row.payment_date),
      },
      { header: 'Criado em', kind: 'date', value: (row) => dateIn(timeZone, row.created_at) },
    ],
  }
}
