import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { lazy } from 'react'
import classes from './activity.module.css'
import { movementsAnswer } from './activity-answers.ts'
import { ChartFigure } from './chart-figure.tsx'

const DayBars = lazy(() => import('./day-bars.tsx'))

/** What came in and what went out by day: up and down, so that it reads without colour. */
export function MovementsFigure({ days }: { days: ActivityDay[] }) {
  const { title, entries, exits, nothing } = movementsAnswer(days)
  return (
    <ChartFigure
      title={title}
      nothing={
        nothing ? 'Assim que você registrar entradas ou saídas, elas aparecem aqui dia a dia.' : undefined
      }
      detail={
        <>
          <span>▲ Entradas: {formatQuantity(entries)} itens</span>
          <span>▼ Saídas: {formatQuantity(exits)} itens</span>
        </>
      }
      chart={
        <DayBars
          days={days.map((day) => ({
            date: day.date,
            up: Number(day.entries),
            down: -Number(day.exits),
            words: [`Entradas: ${formatQuantity(day.entries)}`, `Saídas: ${formatQuantity(day.exits)}`],
          }))}
        />
      }
      table={
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Entradas</th>
              <th scope="col">Saídas</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{formatDate(day.date)}</td>
                <td>{formatQuantity(day.entries)}</td>
                <td>{formatQuantity(day.exits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
