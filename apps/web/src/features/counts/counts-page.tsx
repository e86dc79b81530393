import { Badge, Button } from '@mantine/core'
import { COUNT_STATE_LABELS } from '@prateleira/contract/counts/rules'
import type { Count } from '@prateleira/contract/counts/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { DOT, formatCounted } from '@prateleira/contract/shared/format'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Pager } from '../../components/pager.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useIsIncluded, useMayCall, useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { countsQuery } from './api.ts'
import countsCss from './counts.module.css'
import { countsSearch, type Proposed } from './counts-view.ts'
import { momentIn, progressOf } from './words.ts'

const OpenDialog = lazy(() => import('./open-dialog.tsx'))
const DuePanel = lazy(() => import('./due-panel.tsx'))

/** '/inventario': open counts, past ones, and what is due (CNT-01, CNT-03). */
export default function CountsPage() {
  const [{ page, opening }, change] = useSearchState(countsSearch)
  const { data, error, refetch } = useQuery(countsQuery(page))
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const mayReview = useMayCall()('counts.countsDue')
  const isIncluded = useIsIncluded()('counts.countsDue')
  const open = (start: Proposed | null) => {
    setProposed(start)
    change({ opening: true }, { push: true })
  }
  return (
    <>
      <PageHeader
        title="Inventário"
        description="Conte o que está na prateleira, confira as diferenças e ajuste o estoque de uma vez."
        action={<Button onClick={() => open(null)}>Novo inventário</Button>}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState icon={<IconClipboardList size={28} />} title="Nenhum inventário ainda">
          Várias pessoas podem contar ao mesmo tempo, cada uma no seu celular. As vendas continuam enquanto
          isso.
        </EmptyState>
      )}
      <ul className={countsCss.counts} aria-label="Inventários">
        {data?.items.map((count) => (
          <CountCard key={count.id} count={count} />
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={(next) => change({ page: next }, { push: true })}
        />
      )}
      {mayReview && isIncluded && (
        <Suspense>
          <DuePanel onCount={open} />
        </Suspense>
      )}
      {opening && (
        <Suspense>
          <OpenDialog proposed={proposed} onClose={() => change({ opening: false })} />
        </Suspense>
      )}
    </>
  )
}

const COLORS = { open: 'amber', approved: 'green', reversed: 'gray', cancelled: 'gray' } as const

function CountCard({ count }: { count: Count }) {
  const { timezone } = useMe()
  const reviews = useMayCall()('counts.reviewCount')
  const isOpen = count.state === 'open'
  const search = { [queryNames.count]: count.id }
  return (
    <li className={countsCss.card}>
      <h2>
        {count.name} <small>nº {count.number}</small>
      </h2>
      <Badge color={COLORS[count.state]}>{COUNT_STATE_LABELS[count.state]}</Badge>
      <p className={countsCss.soft}>
        {isOpen ? progressOf(count) : momentIn(timezone, count.closed_at ?? count.opened_at)}
        {isOpen &&
          count.recounts > 0 &&
          `${DOT}${formatCounted(count.recounts, 'recontagem pedida', 'recontagens pedidas')}`}
        {`${DOT}${isOpen ? 'aberto' : 'encerrado'} por ${(isOpen ? count.opened_by : count.closed_by)?.name ?? '—'}`}
        {isOpen && !count.is_blind && `${DOT}mostra o estoque esperado`}
      </p>
      <div className={countsCss.acts}>
        {isOpen && (
          <Button
            size="sm"
            renderRoot={(props) => <AppLink to={paths.counting} search={search} {...props} />}
          >
            Contar
          </Button>
        )}
        {reviews && count.state !== 'cancelled' && (
          <Button
            size="sm"
            variant="default"
            renderRoot={(props) => <AppLink to={paths.countReview} search={search} {...props} />}
          >
            {isOpen ? 'Revisar' : 'Ver resultado'}
          </Button>
        )}
      </div>
    </li>
  )
}
