import { Button } from '@mantine/core'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { IconArrowsSort } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DataList, type DataListProps } from '../../components/data-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Select } from '../../components/select.tsx'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import classes from './admin-list.module.css'
import type { ListView } from './list-view.ts'

const ALL = 'todos'

interface Props<Row> extends Omit<DataListProps<Row>, 'rows' | 'stale' | 'empty' | 'sort' | 'onSort'> {
  view: ListView
  query: UseQueryResult<{ items: Row[]; total: number }>
  searchPlaceholder: string
  filter: { label: string; all: string; options: { value: string; label: string }[] }
  /** The available orders, if the list has several; its pages are then found by their neighbours instead of numbers. */
  sorts?: { value: string; label: string }[]
  /** 'Nenhum usuário encontrado' */
  emptyTitle: string
  /** 'Erro ao carregar usuários' */
  errorTitle: string
}

/** A long list of the admin area: search, filter, rows, pages. */
export function AdminList<Row>(props: Props<Row>) {
  const { view, query, searchPlaceholder, filter, sorts, emptyTitle, errorTitle, ...list } = props
  const { data, error, refetch, isPlaceholderData, isFetching } = query
  const section = useRef<HTMLElement>(null)
  // The last row of the last page was removed: show the page before it.
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : view.page
  const { page, setPage } = view
  useEffect(() => {
    if (page > lastPage) setPage(lastPage)
  }, [page, lastPage, setPage])
  const phone = useIsPhone()
  // Neighbours belong to the page on screen: while another one loads, the page number is used.
  const neighbourOf = (next: number) => {
    const edge = next > page ? data?.items.at(-1) : data?.items[0]
    if (!sorts || !edge || isPlaceholderData) return undefined
    return { [next > page ? 'after' : 'before']: list.rowKey(edge) }
  }
  const narrowed = view.search !== '' || view.filter !== undefined
  return (
    <>
      <search className={classes.bar}>
        <SearchField
          value={view.search}
          onChange={view.setSearch}
          placeholder={searchPlaceholder}
          loading={isFetching && isPlaceholderData}
        />
        <Select
          aria-label={filter.label}
          data={[{ value: ALL, label: filter.all }, ...filter.options]}
          value={view.filter ?? ALL}
          onChange={(value) => view.setFilter(value === ALL || value === null ? undefined : value)}
          allowDeselect={false}
        />
        {sorts && phone && (
          <Select
            aria-label="Ordenar por"
            data={sorts}
            value={view.sort}
            onChange={(value) => value && view.setSort(value)}
            allowDeselect={false}
            leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden="true" />}
          />
        )}
      </search>
      <section ref={section} tabIndex={-1} className={classes.list} aria-label={list.label}>
        {error && !data ? (
          <ErrorState error={error} title={errorTitle} onRetry={() => refetch()} />
        ) : (
          <DataList
            {...list}
            rows={data?.items}
            sort={view.sort}
            onSort={sorts && view.setSort}
            stale={isPlaceholderData}
            empty={
              <EmptyState
                title={emptyTitle}
                action={
                  narrowed && (
                    <Button variant="default" onClick={view.clear}>
                      Limpar filtros
                    </Button>
                  )
                }
              />
            }
          />
        )}
        {data && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onChange={(next) => setPage(next, neighbourOf(next))}
            list={section}
          />
        )}
      </section>
    </>
  )
}
