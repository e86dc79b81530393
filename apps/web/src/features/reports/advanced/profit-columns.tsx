import { productTitle } from '@prateleira/contract/catalog/rules'
import type { ProfitItem } from '@prateleira/contract/reports/advanced-schemas'
import { NOBODY_KNOWN, type ProfitGroup } from '@prateleira/contract/reports/profit'
import { formatDate } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatMoney, formatPercent, formatQuantity } from '@prateleira/contract/shared/format'
import type { DataColumn } from '../../../components/data-list.tsx'
import { Money } from '../../../components/money.tsx'
import classes from './advanced.module.css'

/** A profit; a loss is red and named, because a minus is easily overlooked. */
export function Gain({ value }: { value: string }) {
  if (compare(value, '0') >= 0) return <Money value={value} />
  return (
    <span className={classes.loss}>
      <Money value={value} /> <span className={classes.lossWord}>prejuízo</span>
    </span>
  )
}

export const percentOrDash = (margin: string | null) => (margin === null ? '–' : formatPercent(margin))

/** A row's name. */
export function profitName({ date, name, size, color }: ProfitItem): string {
  if (date !== null) return formatDate(date)
  return name === null ? NOBODY_KNOWN : productTitle({ name, size, color })
}

const figures: DataColumn<ProfitItem>[] = [
  {
    key: 'sold',
    header: 'Vendido',
    width: '15%',
    align: 'right',
    cell: ({ sold }) => <Money value={sold} />,
  },
  {
    key: 'cost',
    header: 'Custo',
    width: '17%',
    align: 'right',
    cell: ({ cost, unknown_sold: unknown }) => (
      <>
        <Money value={cost} />
        {compare(unknown, '0') !== 0 && (
          <span className={classes.part}>{formatMoney(unknown)} sem custo</span>
        )}
      </>
    ),
  },
  {
    key: 'profit',
    header: 'Lucro',
    width: '18%',
    align: 'right',
    card: 'figure',
    cell: ({ profit }) => (
      <span className={classes.figure}>
        <Gain value={profit} />
      </span>
    ),
  },
  {
    key: 'margin',
    header: 'Margem',
    width: '11%',
    align: 'right',
    cell: ({ margin }) => percentOrDash(margin),
  },
]

const sales: DataColumn<ProfitItem> = {
  key: 'sales',
  header: 'Vendas',
  width: '11%',
  align: 'right',
  cell: ({ sales: count }) => formatCount(count ?? 0),
}

export const profitColumns: Record<ProfitGroup, DataColumn<ProfitItem>[]> = {
  product: [
    {
      key: 'name',
      header: 'Produto',
      card: 'title',
      cell: (item) => (
        <>
          {profitName(item)}
          {item.id === null && <span className={classes.soft}> (excluído)</span>}
        </>
      ),
    },
    {
      key: 'quantity',
      header: 'Quantidade',
      width: '13%',
      align: 'right',
      cell: ({ quantity, unit }) => `${formatQuantity(quantity ?? '0')} ${unit}`,
    },
    ...figures,
  ],
  day: [{ key: 'date', header: 'Dia', card: 'title', cell: profitName }, sales, ...figures],
  person: [{ key: 'name', header: 'Pessoa', card: 'title', cell: profitName }, sales, ...figures],
}
