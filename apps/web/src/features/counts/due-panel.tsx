import { Button } from '@mantine/core'
import { productTitle } from '@prateleira/contract/catalog/rules'
import { CYCLE_MONTHS } from '@prateleira/contract/counts/constants'
import type { DueProducts } from '@prateleira/contract/counts/schemas'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { DOT, formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../components/panel.tsx'
import { useMe } from '../../lib/me.ts'
import { dueQuery } from './api.ts'
import countsCss from './counts.module.css'
import type { Proposed } from './counts-view.ts'

/** The names of the ABC classes. */
const NAMES = { A: 'Mais vendidos', B: 'Vendas médias', C: 'Vendem pouco' } as const

const every = (months: number) => (months === 1 ? 'todo mês' : `a cada ${months} meses`)
const SHOWN = 8

/** Products due for counting by ABC class, and a button that starts a count of them (CNT-03). */
export default function DuePanel({ onCount }: { onCount: (proposed: Proposed) => void }) {
  const { timezone } = useMe()
  const { data } = useQuery(dueQuery())
  if (!data || data.items.length === 0) return null
  const begin = (chosen: DueProducts['items'], name: string) =>
    onCount({ name, products: chosen.map((one) => ({ id: one.product_id, name: productTitle(one) })) })
  const rest = data.classes.reduce((sum, { due }) => sum + due, 0) - Math.min(data.items.length, SHOWN)
  return (
    <div className={countsCss.due}>
      <Panel title="Contar aos poucos">
        <p className={countsCss.soft}>
          Em vez de fechar a loja para contar tudo, conte alguns produtos por vez: os que mais vendem{' '}
          {every(CYCLE_MONTHS.A)}, os de venda média {every(CYCLE_MONTHS.B)}, os que vendem pouco{' '}
          {every(CYCLE_MONTHS.C)}. Está na hora destes:
        </p>
        <div className={countsCss.acts}>
          {data.classes.map((one) => {
            const chosen = data.items.filter((item) => item.class === one.class)
            return (
              chosen.length > 0 && (
                <Button
                  key={one.class}
                  size="sm"
                  variant="default"
                  onClick={() => begin(chosen, NAMES[one.class])}
                >
                  {NAMES[one.class]}: contar {formatCount(chosen.length)}
                </Button>
              )
            )
          })}
        </div>
        <ul className={countsCss.plain} aria-label="Produtos a contar">
          {data.items.slice(0, SHOWN).map((item) => (
            <li key={item.product_id}>
              <span>{productTitle(item)}</span>
              <small className={countsCss.soft}>
                {`${every(CYCLE_MONTHS[item.class])}${DOT}`}
                {item.counted_at
                  ? `contado em ${formatDate(dateIn(timezone, new Date(item.counted_at)))}`
                  : 'nunca contado'}
              </small>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={countsCss.soft}>E mais {formatCount(rest)}.</p>}
      </Panel>
    </div>
  )
}
