import { Text } from '@mantine/core'
import type { Customer } from '@prateleira/contract/contacts/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../components/app-link.tsx'
import type { DataColumn } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Highlight } from '../../../components/highlight.tsx'
import { Money } from '../../../components/money.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMe } from '../../../lib/me.ts'
import { customersQuery } from '../api.ts'
import { ReportList } from '../report-list.tsx'
import classes from '../reports.module.css'

const none = <span className={classes.soft}>Não informado</span>

const columnsIn = (timeZone: string): DataColumn<Customer>[] => [
  { key: 'name', header: 'Nome', card: 'title', cell: ({ name }) => name },
  {
    key: 'email',
    header: 'Email',
    width: '28%',
    cell: ({ email }) => (email === null ? none : <Highlight text={email} query="" />),
  },
  {
    key: 'phone',
    header: 'Telefone',
    width: '18%',
    cell: ({ phone }) => (phone ? formatPhone(phone) : none),
  },
  {
    key: 'since',
    header: 'Desde',
    width: '14%',
    cell: ({ created_at: instant }) => formatDate(dateIn(timeZone, new Date(instant))),
  },
  {
    key: 'total',
    header: 'Total de compras',
    width: '16%',
    align: 'right',
    card: 'figure',
    cell: ({ total_purchases: total }) => <Money value={total} />,
  },
]

/** All customers with their purchases to date, newest first. */
export function CustomersTab({ page }: { page: number }) {
  const { timezone } = useMe()
  const go = useGo()
  return (
    <>
      <Text c="dimmed" fz="sm" mb="sm">
        Todos os clientes, com o total das vendas concluídas até hoje, qualquer que seja o período.
      </Text>
      <ReportList
        query={useQuery(customersQuery(page))}
        rows={({ items }) => items}
        label="Clientes"
        columns={columnsIn(timezone)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => go(paths.customers, { [queryNames.contact]: id })}
        page={page}
        pageSize={PAGE_SIZE}
        failure="Erro ao carregar clientes"
        empty={<EmptyState icon={<IconUsers size={28} />} title="Nenhum cliente cadastrado" />}
      />
    </>
  )
}
