import { Select } from '@mantine/core'
import { PERIOD_LABELS, PERIODS, type Period } from '@prateleira/contract/reports/rules'
import { useUrlSearch } from '../../lib/use-url-search.ts'
import { periodWord, reportNames } from './report-view.ts'
import classes from './reports.module.css'

/** The period of the reports; it stands in the address, and another one begins at its first page. */
export function PeriodSelect({ period }: { period: Period }) {
  const [, change] = useUrlSearch()
  return (
    <Select
      className={classes.period}
      aria-label="Período"
      data={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
      value={period}
      onChange={(value) =>
        change(
          { [reportNames.period]: periodWord(value as Period), [reportNames.page]: undefined },
          { push: true },
        )
      }
      allowDeselect={false}
    />
  )
}
