import { PERIOD_LABELS, PERIODS, type Period, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { DateField } from '../../components/date-field.tsx'
import { Select } from '../../components/select.tsx'
import { useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { datesOf, periodChanges, periodSearch } from './report-view.ts'
import classes from './reports.module.css'

/** The period of the reports, kept in the address; a change returns to the first page. */
export function PeriodSelect({ period }: { period: ReportPeriod }) {
  const [, change] = useSearchState(periodSearch)
  const { today } = useMe()
  const choose = (next: ReportPeriod) => change(periodChanges(next), { push: true })
  const { from, to } = period
  return (
    <div className={classes.periods}>
      <Select
        className={classes.period}
        // Visible, like those of the dates beside it: otherwise the list would move when they appear, under a click.
        label="Período"
        data={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={period.period}
        // Starts from the days on the screen.
        onChange={(value) => choose(value === 'dates' ? datesOf(period, today) : { period: value as Period })}
        allowDeselect={false}
        // All ten are visible at once.
        withScrollArea={false}
      />
      {from !== undefined && to !== undefined && (
        <>
          <DateField
            label="De"
            value={from}
            min={OLDEST_MOVEMENT_DATE}
            onChange={(day) => day && choose({ period: 'dates', from: day, to: day > to ? day : to })}
          />
          <DateField
            label="Até"
            value={to}
            min={OLDEST_MOVEMENT_DATE}
            onChange={(day) => day && choose({ period: 'dates', from: day < from ? day : from, to: day })}
          />
        </>
      )}
    </div>
  )
}
