import { percentOf } from '@prateleira/contract/admin/report-rules'
import type {
  ChurnMonth,
  ConversionMonth,
  PlanMonth,
  RevenueMonth,
  UsersMonth,
} from '@prateleira/contract/admin/report-schemas'
import type { Column, Table } from '../../kernel/export/table.ts'

/** Columns of the reports' files; a month reads MM/yyyy, a share is a number in percent. */

const month: Column<{ month: string }> = {
  header: 'Mês',
  kind: 'text',
  value: (row) => `${row.month.slice(5)}/${row.month.slice(0, 4)}`,
}

function count<Row>(header: string, value: (row: Row) => number): Column<Row> {
  return { header, kind: 'number', value: (row) => String(value(row)) }
}

export const usersTable: Table<UsersMonth> = {
  name: 'Usuários',
  columns: [
    month,
    count('Novos', (row) => row.new_users),
    count('Excluídos', (row) => row.deleted_users),
    count('Total no fim do mês', (row) => row.total_users),
  ],
}

export const revenueTable: Table<RevenueMonth> = {
  name: 'Receita',
  columns: [
    month,
    count('Pagamentos', (row) => row.payments),
    { header: 'Receita', kind: 'money', value: (row) => row.total },
  ],
}

export const plansTable: Table<PlanMonth> = {
  name: 'Planos',
  columns: [
    month,
    { header: 'Plano', kind: 'text', value: (row) => row.plan_name ?? 'Sem plano' },
    count('Assinaturas no fim do mês', (row) => row.subscriptions),
  ],
}

export const conversionTable: Table<ConversionMonth> = {
  name: 'Conversão',
  columns: [
    month,
    count('Testes iniciados', (row) => row.trials),
    count('Assinaram', (row) => row.converted),
    { header: 'Conversão (%)', kind: 'number', value: (row) => percentOf(row.converted, row.trials) },
  ],
}

export const churnTable: Table<ChurnMonth> = {
  name: 'Cancelamentos',
  columns: [
    month,
    count('Ativas no início do mês', (row) => row.active),
    count('Encerradas no mês', (row) => row.ended),
    { header: 'Churn (%)', kind: 'number', value: (row) => percentOf(row.ended, row.active) },
  ],
}
