import { Button } from '@mantine/core'
import { isSettled } from '@prateleira/contract/shared/queue'
import type { ReactNode } from 'react'
import { useMay, useWhomToAsk } from '../../../lib/me.ts'
import type { QueuedItem } from '../../../lib/offline-queue/item.ts'
import queueCss from './queue.module.css'
import { undoneWord } from './sent-words.ts'
import type { QueueQuestion } from './settle-dialog.tsx'

interface Props {
  item: QueuedItem
  /** The button that sends it once more, or what there is in its place. */
  again: ReactNode
  /** What a manager may do to have it registered; null when that would not help. */
  accept: string | null
  /** Whether another product may be sold instead. */
  exchange?: boolean
  onAsk: (question: QueueQuestion) => void
}

/**
 * Why the server refused a queued sale, entry or count, and what can be done about it: most of it only by who manages the shop. Or that it was
 * undone before its answer came.
 */
export function RefusedActs({ item, again, accept, exchange = false, onAsk }: Props) {
  const manages = useMay()('sales_manage')
  const whom = useWhomToAsk()
  const { state, refusal } = item
  if (state === 'sent' && item.undone)
    return <p className={queueCss.why}>Foi registrada e depois {undoneWord(item)}.</p>
  if (state !== 'refused' || !refusal) return null
  return (
    <>
      <p className={queueCss.why}>{refusal.message}</p>
      <div className={queueCss.acts}>
        {again}
        {manages && accept && (
          <Button size="sm" onClick={() => onAsk({ kind: 'accept', item })}>
            {accept}
          </Button>
        )}
        {manages && exchange && (
          <Button size="sm" onClick={() => onAsk({ kind: 'exchange', item })}>
            Trocar produto e registrar
          </Button>
        )}
        {manages && !isSettled(refusal.code) && (
          <Button size="sm" variant="subtle" color="red" onClick={() => onAsk({ kind: 'discard', item })}>
            Descartar
          </Button>
        )}
      </div>
      {!manages && (
        <p className={queueCss.what}>
          {accept || exchange ? 'Registrar ou descartar' : 'Descartar'} cabe a quem gerencia a loja: fale com{' '}
          {whom}.
        </p>
      )}
    </>
  )
}
