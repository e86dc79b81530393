import { Button } from '@mantine/core'
import type { DueProducts } from '@prateleira/contract/counts/schemas'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../components/panel.tsx'
import { useMe } from '../../lib/me.ts'
import { dueQuery } from './api.ts'
import countsCss from './counts.module.css'
import type { Proposed } from './counts-view.ts'

const EVERY = { A: 'todo mês', B: 'a cada 3 meses', C: 'a cada 6 meses' } as const
const SHOWN = 8

/** What is due by its class of the ABC curve, and a count of it with one touch (CNT-03). */
export default function DuePanel({ onCount }: { onCount: (proposed: Proposed) => void }) {
  const { timezone } = useMe()
  const { data } = useQuery(dueQuery())
  if (!data || data.items.length === 0) return null
  const begin = (chosen: DueProducts['items'], what: string) =>
    onCount({
      name: `Contagem cíclica ${what}`,
      products: chosen.map(({ product_id: id, name }) => ({ id, name })),
    })
  return (
    <div className={countsCss.due}>
      <Panel title="A contar agora">
        <p className={countsCss.soft}>
          Pela curva ABC dos últimos 6 meses: os mais vendidos são contados mais vezes.
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
                  onClick={() => begin(chosen, `${one.class}`)}
                >
                  Contar {formatCount(chosen.length)} da classe {one.class} ({EVERY[one.class]})
                </Button>
              )
            )
          })}
        </div>
        <ul className={countsCss.plain} aria-label="Produtos a contar">
          {data.items.slice(0, SHOWN).map((item) => (
            <li key={item.product_id}>
              <span>
                <strong>{item.class}</strong> {item.name}
              </span>
              <small className={countsCss.soft}>
                {item.counted_at
                  ? `contado em ${formatDate(dateIn(timezone, new Date(item.counted_at)))}`
                  : 'nunca contado'}
              </small>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
