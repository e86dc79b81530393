import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Bars } from '../../../components/bars.tsx'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { dayBar } from '../day-bar.ts'
import { movementsAnswer } from './activity-answers.ts'

const countItems = (quantity: string) =>
  `${formatQuantity(quantity)} ${compare(quantity, '1') === 0 ? 'item' : 'itens'}`

/** Entries upwards and exits downwards by day, readable without colour. */
export function MovementsFigure({ days, mixed }: { days: ActivityDay[]; mixed: boolean }) {
  const { title, entries, exits, nothing } = movementsAnswer(days, mixed)
  const amount = mixed ? formatQuantity : countItems
  return (
    <ChartFigure
      title={title}
      nothing={
        nothing ? 'Assim que você registrar entradas ou saídas, elas aparecem aqui dia a dia.' : undefined
      }
      detail={
        <>
          <span>▲ Entradas: {amount(entries)}</span>
          <span>▼ Saídas: {amount(exits)}</span>
          {mixed && <span>peças, pesos e medidas somados</span>}
        </>
      }
      chart={
        <Bars
          bars={days.map((day) => ({
            ...dayBar(day.date),
            up: Number(day.entries),
            down: -Number(day.exits),
            words: [`Entradas: ${formatQuantity(day.entries)}`, `Saídas: ${formatQuantity(day.exits)}`],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Data', 'Entradas', 'Saídas']}
          rows={days.toReversed().map((day) => ({
            key: day.date,
            cells: [formatDate(day.date), formatQuantity(day.entries), formatQuantity(day.exits)],
          }))}
        />
      }
    />
  )
}
