import { Button } from '@mantine/core'
import type { ReviewView } from '@prateleira/contract/counts/rules'
import { COUNT_STATE_LABELS } from '@prateleira/contract/counts/rules'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { formatCount } from '@prateleira/contract/shared/format'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Pager } from '../../components/pager.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useMayCall, useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { reviewQuery } from './api.ts'
import countsCss from './counts.module.css'
import { type Question, reviewSearch } from './counts-view.ts'
import { ReviewLines } from './review-lines.tsx'
import { Sums } from './sums.tsx'
import { momentIn, progressOf } from './words.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))
const PrintMinutes = lazy(() => import('./minutes-paper.tsx'))
const Result = lazy(() => import('./result-lines.tsx'))

/** '/inventario/revisao': what differs, in units and reais; recounts, approval, the minutes (CNT-03). */
export default function ReviewPage() {
  const { timezone } = useMe()
  const may = useMayCall()
  const [view, change] = useSearchState(reviewSearch)
  const { data, error, refetch, isPlaceholderData } = useQuery(reviewQuery(view))
  const { data: differing } = useQuery(reviewQuery({ ...view, view: 'differences', page: 1 }))
  const [question, setQuestion] = useState<Question | null>(null)
  const [printing, setPrinting] = useState(false)
  if (view.count === undefined)
    return (
      <>
        <PageHeader title="Revisão do inventário" />
        <EmptyState title="Escolha um inventário">
          <AppLink to={paths.counts}>Ver inventários</AppLink>
        </EmptyState>
      </>
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { count } = data
  const isOpen = count.state === 'open'
  const isDone = count.state === 'approved' || count.state === 'reversed'
  const show = (next: ReviewView) => change({ view: next, page: 1 }, { push: true })
  return (
    <>
      <nav className={countsCss.ways} aria-label="Inventário">
        <AppLink className="touch" to={paths.counts}>
          Inventários
        </AppLink>
        {isOpen && (
          <AppLink className="touch" to={paths.counting} search={{ [queryNames.count]: count.id }}>
            Contar
          </AppLink>
        )}
      </nav>
      <PageHeader
        title={`${isDone ? 'Inventário' : 'Revisão'}: ${count.name}`}
        description={
          isOpen
            ? `${progressOf(count)}. Nada muda no estoque antes da aprovação.`
            : `${COUNT_STATE_LABELS[count.state === 'reversed' ? 'approved' : count.state]} em ${momentIn(timezone, count.closed_at ?? count.opened_at)} por ${count.closed_by?.name ?? '—'}`
        }
        action={
          isOpen && may('counts.approveCount') ? (
            <Button onClick={() => setQuestion('approve')}>Aprovar</Button>
          ) : (
            count.state === 'approved' &&
            may('counts.reverseCount') && (
              <Button variant="default" color="red" onClick={() => setQuestion('reverse')}>
                Estornar
              </Button>
            )
          )
        }
      />
      {count.state === 'reversed' && count.reversed_at && (
        <p className={countsCss.told}>
          Estornado em {momentIn(timezone, count.reversed_at)} por {count.reversed_by?.name ?? '—'}:{' '}
          {count.reversal_reason}
        </p>
      )}
      {isOpen && (
        <>
          <Sums
            review={data}
            lines={differing && differing.items.length === differing.total ? differing.items : null}
          />
          <nav className={countsCss.acts} aria-label="O que ver">
            {(
              [
                ['differences', `Diferenças (${formatCount(data.differences)})`],
                ['counted', `Contados (${formatCount(count.counted)})`],
                ['uncounted', `Não contados (${formatCount(data.uncounted)})`],
                ['recounts', `Recontagens (${formatCount(count.recounts)})`],
              ] as [ReviewView, string][]
            ).map(([value, label]) => (
              <Button
                key={value}
                size="sm"
                variant={view.view === value ? 'light' : 'subtle'}
                color={view.view === value ? undefined : 'gray'}
                aria-pressed={view.view === value}
                onClick={() => show(value)}
              >
                {label}
              </Button>
            ))}
          </nav>
          <div data-stale={isPlaceholderData || undefined}>
            <ReviewLines review={data} view={view.view} />
          </div>
          <Pager
            page={view.page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onChange={(page) => change({ page }, { push: true })}
          />
        </>
      )}
      {isOpen && (
        <Button variant="subtle" color="red" mt="lg" onClick={() => setQuestion('cancel')}>
          Cancelar inventário
        </Button>
      )}
      {isDone && (
        <Button
          variant="default"
          mb="md"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          Imprimir ata
        </Button>
      )}
      <Suspense>
        {isDone && <Result id={count.id} isUndone={count.state === 'reversed'} />}
        {printing && <PrintMinutes id={count.id} onDone={() => setPrinting(false)} />}
        {question !== null && (
          <ReviewDialog question={question} review={data} onClose={() => setQuestion(null)} />
        )}
      </Suspense>
    </>
  )
}
