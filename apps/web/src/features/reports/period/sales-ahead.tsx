import { Alert } from '@mantine/core'
import type { DatedAhead } from '@prateleira/contract/reports/report-schemas'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { writeSearch } from '../../../lib/search-params.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import { periodChanges, reportSearch } from '../report-view.ts'
import classes from '../reports.module.css'

/** Mentions sales with future dates and links to them, because they would otherwise seem lost. */
export function SalesAhead({ ahead }: { ahead: DatedAhead | undefined }) {
  const [search] = useUrlSearch()
  if (!ahead || ahead.count === 0) return null
  const one = ahead.count === 1
  return (
    <Alert color="gray" role="status" className={classes.ahead}>
      {formatCount(ahead.count)} {one ? 'venda com data futura' : 'vendas com data futura'} (
      {formatMoney(ahead.total)}): {one ? 'conta' : 'contam'} a partir do dia {one ? 'dela' : 'delas'}.{' '}
      <AppLink
        to={paths.reports}
        search={{
          ...search,
          ...writeSearch(reportSearch, { tab: 'sales', ...periodChanges({ period: 'all' }) }),
        }}
      >
        Ver em Todo o período
      </AppLink>
    </Alert>
  )
}
