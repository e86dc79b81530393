import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { DataList, type DataListProps } from '../../components/data-list.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { useSearchState } from '../../lib/use-search-state.ts'
import { periodSearch } from './report-view.ts'
import classes from './reports.module.css'

interface Props<Data extends { total: number }, Row>
  extends Pick<DataListProps<Row>, 'label' | 'columns' | 'rowKey' | 'rowLabel' | 'onOpen'> {
  query: UseQueryResult<Data>
  rows: (data: Data) => Row[]
  page: number
  pageSize: number
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** 'Erro ao carregar vendas' */
  failure: string
}

/** The list of one tab with its pages; the page is in the address. */
export function ReportList<Data extends { total: number }, Row>(props: Props<Data, Row>) {
  const { query, rows, page, pageSize, empty, failure, label } = props
  const { data, error, refetch, isPlaceholderData } = query
  const [, change] = useSearchState(periodSearch)
  const list = useRef<HTMLElement>(null)

  // The period has fewer pages, or the last row of the last page was removed: show the last page there is.
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : page
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage })
  }, [page, lastPage, change])

  if (error && !data) return <ErrorState error={error} title={failure} onRetry={() => refetch()} />
  return (
    <section ref={list} tabIndex={-1} aria-label={`Lista de ${label.toLowerCase()}`} className={classes.list}>
      {data?.total === 0 ? (
        empty
      ) : (
        <DataList {...props} rows={data && rows(data)} stale={isPlaceholderData} />
      )}
      {data && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) => change({ page: next }, { push: true })}
          list={list}
        />
      )}
    </section>
  )
}
