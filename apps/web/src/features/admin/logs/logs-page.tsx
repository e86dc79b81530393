import { Text } from '@mantine/core'
import { LOG_MONTHS } from '@prateleira/contract/admin/constants'
import { LOG_TYPES, logLabel } from '@prateleira/contract/admin/rules'
import type { LogEntry } from '@prateleira/contract/admin/schemas'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../../components/data-list.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { AdminList } from '../admin-list.tsx'
import { logsQuery } from '../api.ts'
import { formatInstant } from '../dates.ts'
import { useListView } from '../list-view.ts'
import { LOGS, logsInput } from '../lists.ts'
import { detailsInWords } from './log-details.ts'

/** The person's name, or the id if the person no longer exists. */
function who(name: string | null, id: string | null) {
  if (name) return name
  return id ? (
    <Text fz="sm" c="dimmed" title={id}>
      {id.slice(0, 8)}…
    </Text>
  ) : (
    '—'
  )
}

const columns: DataColumn<LogEntry>[] = [
  {
    key: 'type',
    header: 'Evento',
    width: '14%',
    card: 'title',
    cell: ({ type }) => <Text fw={600}>{logLabel(type)}</Text>,
  },
  { key: 'when', header: 'Data e hora', nowrap: true, cell: ({ created_at: at }) => formatInstant(at) },
  { key: 'actor', header: 'Quem', width: '18%', cell: ({ actor_name: name, actor_id: id }) => who(name, id) },
  {
    key: 'target',
    header: 'Alvo',
    width: '18%',
    cell: ({ target_name: name, target_id: id, details }) =>
      who(name ?? (typeof details.name === 'string' ? details.name : null), id),
  },
  {
    key: 'details',
    header: 'Detalhes',
    cell: ({ details }) => (
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {detailsInWords(details) || '—'}
      </Text>
    ),
  },
  {
    key: 'address',
    header: 'IP',
    width: '11%',
    cell: ({ address }) => <Text fz="sm">{address ?? '—'}</Text>,
  },
]

/** /admin/logs: what happened, by whom and from where (ADM-07). */
export default function LogsPage() {
  const view = useListView(...LOGS)
  const query = useQuery(logsQuery(logsInput(view)))
  return (
    <>
      <PageHeader
        title="Logs de Atividades"
        description={`O registro não pode ser alterado e é guardado por ${LOG_MONTHS} meses.`}
      />
      <AdminList
        view={view}
        query={query}
        searchPlaceholder="Buscar por pessoa, evento, endereço..."
        filter={{
          label: 'Tipo de evento',
          all: 'Todos os tipos',
          options: LOGS[1].map((value) => ({ value, label: LOG_TYPES[value] })),
        }}
        label="Logs"
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ type }) => logLabel(type)}
        emptyTitle="Nenhum log encontrado"
        errorTitle="Erro ao carregar logs"
      />
    </>
  )
}
