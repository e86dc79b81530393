import { Button } from '@mantine/core'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { DOT, formatMoney } from '@prateleira/contract/shared/format'
import { helps } from '@prateleira/contract/shared/remedies'
import { movementTotal } from '@prateleira/contract/stock/rules'
import { useState } from 'react'
import { goodsWords } from '../../../lib/goods-words.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutGone } from '../../../lib/offline-queue/changed.ts'
import type { QueuedEntry } from '../../../lib/offline-queue/item.ts'
import { sendOne } from '../../../lib/offline-queue/queue.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import queueCss from './queue.module.css'
import { RefusedActs } from './refused-acts.tsx'
import type { QueueQuestion } from './settle-dialog.tsx'
import { tellRegistered } from './tell-registered.ts'

/** An entry that was made without network, and what can be done about it. */
export function QueuedEntryItem({
  item,
  onAsk,
}: {
  item: QueuedEntry
  onAsk: (question: QueueQuestion) => void
}) {
  const { timezone, sees_costs: seesCosts } = useMe()
  const [busy, setBusy] = useState(false)
  const { refusal, body, receipt, supplier } = item
  const seesSuppliers = useMayCall()('contacts.listSuppliers')
  const made = new Date(item.made_at)
  const cost = body.lines.length === 1 ? body.lines[0]?.unit_price : null
  // Its product is gone, or its supplier: without that one it can be registered.
  const bySupplier = Boolean(refusal && helps('without supplier', refusal.code) && body.supplier_id)
  const rest = withoutGone(item)
  const byManager = refusal !== null && (helps('accept', refusal.code) || bySupplier || rest !== null)
  const accept = rest
    ? 'Registrar o resto'
    : bySupplier
      ? 'Registrar sem fornecedor'
      : 'Registrar assim mesmo'
  const again = async () => {
    setBusy(true)
    const outcome = await sendOne(item, null)
    setBusy(false)
    if (outcome.kind === 'sent') {
      tellRegistered(item, outcome)
      void refreshAfter('stock')
    } else if (outcome.kind === 'stop') notify.error('Sem rede. A entrada continua aqui.', 'Não foi enviada')
  }
  return (
    <li className={queueCss.item}>
      <h3>Entrada {receipt}</h3>
      {seesCosts && cost ? (
        <strong>
          {formatMoney(movementTotal(String(body.lines[0]?.quantity ?? '0'), String(cost)) ?? '0')}
        </strong>
      ) : (
        <span />
      )}
      <p className={queueCss.what}>
        {formatDate(dateIn(timezone, made))} às {timeIn(timezone, made)}
        {DOT}
        {item.operator}
      </p>
      <p className={queueCss.what}>
        {body.lines
          .map(({ quantity }, at) => goodsWords(quantity, item.units?.[at], item.names[at]))
          .join(', ')}
      </p>
      {rest && <p className={queueCss.what}>Excluído: {rest.gone}</p>}
      {supplier && seesSuppliers && <p className={queueCss.what}>Fornecedor: {supplier}</p>}
      <RefusedActs
        item={item}
        onAsk={onAsk}
        accept={byManager ? accept : null}
        again={
          <Button size="sm" variant="default" loading={busy} onClick={() => void again()}>
            Tentar de novo
          </Button>
        }
      />
    </li>
  )
}
