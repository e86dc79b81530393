import { PERIOD_LABELS, PERIODS, type Period, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { DateField } from '../../components/date-field.tsx'
import { Select } from '../../components/select.tsx'
import { useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { datesOf, periodChanges, periodSearch } from './report-view.ts'
import classes from './reports.module.css'

/** The period of the reports; it stands in the address, and another one begins at its first page. */
export function PeriodSelect({ period }: { period: ReportPeriod }) {
  const [, change] = useSearchState(periodSearch)
  const { today } = useMe()
  const choose = (next: ReportPeriod) => change(periodChanges(next), { push: true })
  const { from, to } = period
  return (
    <div className={classes.periods}>
      <Select
        className={classes.period}
        // To be seen, as above the days beside it: without it the list moves when they come and go, below a click on its way.
        label="Período"
        data={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={period.period}
        // The days from which to go on are those that are on the screen.
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
