import { percentOf } from '@prateleira/contract/admin/report-rules'
import type { AdminReport } from '@prateleira/contract/admin/report-schemas'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { Bars } from '../../../components/bars.tsx'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { ShareList } from '../share-list.tsx'
import {
  churnAnswer,
  conversionAnswer,
  monthBar,
  monthName,
  plansAnswer,
  revenueAnswer,
  share,
  usersAnswer,
} from './report-answers.ts'

interface Props {
  report: AdminReport
}

/** Sign-ups by month. */
export function UsersFigure({ report: { users } }: Props) {
  const { title, went, total } = usersAnswer(users)
  return (
    <ChartFigure
      title={title}
      detail={
        <>
          <span>Hoje: {formatCount(total)} no total</span>
          <span>Excluídos: {formatCount(went)}</span>
        </>
      }
      chart={
        <Bars
          unit="whole"
          bars={users.map((row) => ({
            ...monthBar(row.month),
            up: row.new_users,
            words: [
              `Novos: ${formatCount(row.new_users)}`,
              `Excluídos: ${formatCount(row.deleted_users)}`,
              `Total: ${formatCount(row.total_users)}`,
            ],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Mês', 'Novos', 'Excluídos', 'Total']}
          rows={users.toReversed().map((row) => ({
            key: row.month,
            cells: [
              monthName(row.month),
              ...[row.new_users, row.deleted_users, row.total_users].map(formatCount),
            ],
          }))}
        />
      }
    />
  )
}

/** Completed payments by month. */
export function RevenueFigure({ report: { revenue } }: Props) {
  const { title, payments, best } = revenueAnswer(revenue)
  return (
    <ChartFigure
      title={title}
      nothing={best ? undefined : 'Pagamentos concluídos aparecem aqui mês a mês.'}
      detail={
        best && (
          <>
            <span>{payments}</span>
            <span>
              Melhor mês: {monthName(best.month)}, com {formatMoney(best.total)}
            </span>
          </>
        )
      }
      chart={
        <Bars
          unit="money"
          bars={revenue.map((row) => ({
            ...monthBar(row.month),
            up: Number(row.total),
            words: [formatMoney(row.total), `Pagamentos: ${formatCount(row.payments)}`],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Mês', 'Pagamentos', 'Receita']}
          rows={revenue.toReversed().map((row) => ({
            key: row.month,
            cells: [monthName(row.month), formatCount(row.payments), formatMoney(row.total)],
          }))}
        />
      }
    />
  )
}

/** Current subscriptions by plan; the table has the end of every month. */
export function PlansFigure({ report: { plans, users } }: Props) {
  const months = users.map(({ month }) => month)
  const { title, total, shares, columns, countOf } = plansAnswer(plans, months)
  return (
    <ChartFigure
      title={title}
      nothing={columns.length > 0 ? undefined : 'Assinaturas ativas aparecem aqui por plano.'}
      detail={<span>No fim de cada mês, na tabela</span>}
      ownHeight
      chart={<ShareList total={total} rows={shares} />}
      table={
        <FigureTable
          headers={['Mês', ...columns.map(({ name }) => name)]}
          rows={months.toReversed().map((month) => ({
            key: month,
            cells: [monthName(month), ...columns.map(({ key }) => formatCount(countOf(month, key)))],
          }))}
        />
      }
    />
  )
}

/** Trials by the month they began in. */
export function ConversionFigure({ report: { conversion } }: Props) {
  const { title, trials, words } = conversionAnswer(conversion)
  return (
    <ChartFigure
      title={title}
      nothing={trials > 0 ? undefined : 'Quem se cadastra começa com um teste gratuito e aparece aqui.'}
      detail={
        <>
          <span>{words}</span>
          <span>Pelo mês em que o teste começou</span>
        </>
      }
      chart={
        <Bars
          unit="percent"
          bars={conversion.map((row) => ({
            ...monthBar(row.month),
            up: Number(percentOf(row.converted, row.trials) ?? 0),
            words: [
              share(row.converted, row.trials),
              `${formatCount(row.converted)} de ${formatCount(row.trials)}`,
            ],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Mês', 'Testes', 'Assinaram', 'Conversão']}
          rows={conversion.toReversed().map((row) => ({
            key: row.month,
            cells: [
              monthName(row.month),
              formatCount(row.trials),
              formatCount(row.converted),
              share(row.converted, row.trials),
            ],
          }))}
        />
      }
    />
  )
}

/** Subscriptions that ended, against those at the start of the month. */
export function ChurnFigure({ report: { churn } }: Props) {
  const { title, nothing } = churnAnswer(churn)
  return (
    <ChartFigure
      title={title}
      nothing={nothing ? 'Assinaturas que terminam aparecem aqui mês a mês.' : undefined}
      detail={<span>Encerradas no mês ÷ ativas no início do mês</span>}
      chart={
        <Bars
          unit="percent"
          bars={churn.map((row) => ({
            ...monthBar(row.month),
            up: Number(percentOf(row.ended, row.active) ?? 0),
            words: [
              share(row.ended, row.active),
              `Encerradas: ${formatCount(row.ended)}`,
              `Ativas no início: ${formatCount(row.active)}`,
            ],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Mês', 'Ativas no início', 'Encerradas', 'Churn']}
          rows={churn.toReversed().map((row) => ({
            key: row.month,
            cells: [
              monthName(row.month),
              formatCount(row.active),
              formatCount(row.ended),
              share(row.ended, row.active),
            ],
          }))}
        />
      }
    />
  )
}
