import { Badge, Button } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { ReviewView } from '@prateleira/contract/counts/rules'
import { changeWords, differenceWords } from '@prateleira/contract/counts/rules'
import type { Review, ReviewLine } from '@prateleira/contract/counts/schemas'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { DOT, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { countsChanged } from './api.ts'
import countsCss from './counts.module.css'
import { devicesInWords, momentIn } from './words.ts'

const NOTHING: Record<ReviewView, string> = {
  differences: 'Nenhuma diferença no que foi contado.',
  counted: 'Nada foi contado ainda.',
  uncounted: 'Tudo foi contado.',
  recounts: 'Nenhuma recontagem pedida.',
}

/** One page of the review: each line with the people who counted it and a button for a recount. */
export function ReviewLines({ review, view }: { review: Review; view: ReviewView }) {
  const [busy, setBusy] = useState<string | null>(null)
  const ask = async (line: ReviewLine) => {
    setBusy(line.product_variant_id)
    try {
      await client.counts.askRecount({
        params: { id: review.count.id },
        body: { product_variant_ids: [line.product_variant_id] },
      })
      await countsChanged()
      notify.success(
        'Recontagem pedida',
        'Outra pessoa conta de novo; o que foi contado antes não vale mais.',
      )
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao pedir a recontagem')
    } finally {
      setBusy(null)
    }
  }
  if (review.items.length === 0) return <p className={countsCss.soft}>{NOTHING[view]}</p>
  return (
    <ul className={countsCss.review} aria-label="Itens">
      {review.items.map((line) => (
        <Line
          key={line.product_variant_id}
          line={line}
          busy={busy === line.product_variant_id}
          onAsk={review.count.state === 'open' && line.counted !== null ? () => void ask(line) : null}
        />
      ))}
    </ul>
  )
}

function Line({ line, busy, onAsk }: { line: ReviewLine; busy: boolean; onAsk: (() => void) | null }) {
  const { timezone } = useMe()
  const { difference, unit } = line
  const withUnit = (quantity: string) => `${formatQuantity(quantity)} ${unit}`
  return (
    <li>
      <h2>
        {fullVariantName(line)} <small>{line.sku}</small>
      </h2>
      <strong data-sign={difference === null ? '0' : String(compare(difference, '0'))}>
        {difference === null ? '—' : differenceWords(difference, withUnit)}
        {line.value !== null && <small>{formatMoney(line.value)}</small>}
      </strong>
      <p className={countsCss.soft}>
        {line.counted === null ? 'Não contado' : `Contado ${withUnit(line.counted)}`}
        {DOT}
        {line.counted === null
          ? `no sistema ${withUnit(line.expected)}`
          : `esperado ${withUnit(line.expected)}`}
        {line.lines.length > 0 && `${DOT}${shares(line)}`}
        {line.counted_at && `${DOT}${momentIn(timezone, line.counted_at)}`}
      </p>
      <div className={countsCss.acts}>
        {line.awaits_recount && <Badge color="amber">recontagem pedida</Badge>}
        {line.rounds > 0 && !line.awaits_recount && <Badge color="gray">recontado</Badge>}
        {line.moved && <Badge color="amber">movimentou durante a contagem</Badge>}
        {line.reversed !== null && (
          <Badge color="amber">estorno depois da contagem: {changeWords(line.reversed, withUnit)}</Badge>
        )}
        {line.newer !== null && <Badge color="gray">contado depois no inventário nº {line.newer}</Badge>}
        {onAsk && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={onAsk}>
            Pedir recontagem
          </Button>
        )}
      </div>
    </li>
  )
}

/** 'Ana 4, Bia 3 (contou sem rede no aparelho A)': each person's quantity. */
function shares({ lines }: ReviewLine): string {
  const people = new Map<string, { sum: string; late: string[] }>()
  for (const { by, quantity, late } of lines) {
    const { sum, late: before } = people.get(by) ?? { sum: '0', late: [] }
    people.set(by, { sum: add(sum, quantity), late: late ? [...before, late] : before })
  }
  return [...people]
    .map(([by, { sum, late }]) => {
      const text = `${by} ${formatQuantity(sum)}`
      return late.length > 0 ? `${text} (${devicesInWords(late)})` : text
    })
    .join(', ')
}
