import { Button } from '@mantine/core'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import { helps } from '@prateleira/contract/shared/remedies'
import { useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { paths } from '../../../config/paths.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import type { QueuedCount } from '../../../lib/offline-queue/item.ts'
import { sendOne } from '../../../lib/offline-queue/queue.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import queueCss from './queue.module.css'
import { RefusedActs } from './refused-acts.tsx'
import type { QueueQuestion } from './settle-dialog.tsx'
import { tellRegistered } from './tell-registered.ts'

/** Something that was counted without network, and what can be done about it. */
export function QueuedCountItem({
  item,
  onAsk,
}: {
  item: QueuedCount
  onAsk: (question: QueueQuestion) => void
}) {
  const { timezone } = useMe()
  const may = useMayCall()
  const [busy, setBusy] = useState(false)
  const { refusal, body, receipt } = item
  const made = new Date(item.made_at)
  const byManager = refusal !== null && helps('accept', refusal.code)
  const again = async () => {
    setBusy(true)
    const outcome = await sendOne(item, null)
    setBusy(false)
    if (outcome.kind === 'sent') {
      tellRegistered(item, outcome)
      void refreshAfter('counts')
    } else if (outcome.kind === 'stop') notify.error('Sem rede. A contagem continua aqui.', 'Não foi enviada')
  }
  const quantity =
    body.quantity === null
      ? 'não contado'
      : [formatQuantity(String(body.quantity)), item.units?.[0]].filter(Boolean).join(' ')
  return (
    <li className={queueCss.item}>
      <h3>Contagem {receipt}</h3>
      <strong>{quantity}</strong>
      <p className={queueCss.what}>
        {formatDate(dateIn(timezone, made))} às {timeIn(timezone, made)}
        {DOT}
        {item.operator}
      </p>
      <p className={queueCss.what}>{item.names[0] ?? 'produto'}</p>
      <RefusedActs
        item={item}
        onAsk={onAsk}
        accept={byManager ? 'Registrar assim mesmo' : null}
        again={
          refusal && helps('another count', refusal.code) ? (
            may('counts.listCounts') && <AppLink to={paths.counts}>Contar em outro inventário</AppLink>
          ) : (
            <Button size="sm" variant="default" loading={busy} onClick={() => void again()}>
              Tentar de novo
            </Button>
          )
        }
      />
    </li>
  )
}
