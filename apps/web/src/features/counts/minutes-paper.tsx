import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { changeWords } from '@prateleira/contract/counts/rules'
import type { Minutes } from '@prateleira/contract/counts/schemas'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { minutesQuery } from './api.ts'
import minutesCss from './minutes.module.css'
import { items, momentIn, sumWords } from './words.ts'

/** 'Ata de inventário' on A4, printed once it is complete. */
export default function PrintMinutes({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error } = useQuery(minutesQuery(id))
  const end = useEffectEvent(onDone)
  useEffect(() => {
    if (error) notify.error(errorMessage(error), 'A ata não foi impressa')
    else if (data) window.print()
    if (data || error) end()
  }, [data, error])
  return data ? createPortal(<Paper minutes={data} />, document.body) : null
}

function Paper({ minutes }: { minutes: Minutes }) {
  const { timezone, shops } = useMe()
  const { count, lines, people } = minutes
  const inMoney = (value: string | null) => (value === null ? '' : ` (${formatMoney(value)})`)
  const tellsValues = minutes.missing_value !== null
  return (
    <div className={minutesCss.paper} data-count-paper="" aria-hidden="true">
      <h1>Ata de inventário nº {count.number}</h1>
      <p>
        {shops.find(({ is_current: isCurrent }) => isCurrent)?.name} · {count.name}
        <br />
        Aberto em {momentIn(timezone, count.opened_at)} por {count.opened_by?.name ?? '—'}
        <br />
        Aprovado em {momentIn(timezone, count.closed_at ?? count.opened_at)} por{' '}
        {count.closed_by?.name ?? '—'}
        <br />
        Contado por: {people.join(', ') || '—'}
        <br />
        {items(lines.length)}, {minutes.differences === 0 ? 'nenhum' : items(minutes.differences)} com
        diferença. Faltam {sumWords(minutes.missing, -1, lines)}
        {inMoney(minutes.missing_value)}; sobram {sumWords(minutes.over, 1, lines)}
        {inMoney(minutes.over_value)}.{count.zeroed && ' O que não foi contado foi zerado.'}
      </p>
      {count.reversed_at && (
        <p>
          <b>
            Estornado em {momentIn(timezone, count.reversed_at)} por {count.reversed_by?.name ?? '—'}:{' '}
            {count.reversal_reason}
          </b>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th>Produto</th>
            <th>SKU</th>
            <th>Esperado</th>
            <th>Contado</th>
            <th>Diferença</th>
            {tellsValues && <th>Valor</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product_variant_id}>
              <td>
                {fullVariantName(line)}
                {notes(line, people.length > 1).map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </td>
              <td>{line.sku}</td>
              <td>{formatQuantity(line.expected)}</td>
              <td>
                {formatQuantity(line.counted)} {line.unit}
                {!line.was_counted && '*'}
              </td>
              <td>{line.difference === '0' ? '0' : changeWords(line.difference, formatQuantity)}</td>
              {tellsValues && (
                <td>{line.difference === '0' || line.value === null ? '' : formatMoney(line.value)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {count.zeroed && <p>* Não contado, zerado na aprovação.</p>}
      <div className={minutesCss.signatures}>
        <p>Responsável pela contagem</p>
        <p>Responsável pela aprovação</p>
      </div>
    </div>
  )
}

/** The people who counted it, if not everybody did, and whether it was recounted. */
const notes = ({ people, rounds }: Minutes['lines'][number], several: boolean) =>
  [several && people.length > 0 && people.join(', '), rounds > 0 && 'recontado'].filter(
    (note) => note !== false,
  )
