import { formatMoney } from '@prateleira/contract/shared/format'
import { QUEUED_WORDS } from '@prateleira/contract/shared/queue'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ReasonField } from '../../../components/reason-field.tsx'
import { ReadableError } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { withoutGone } from '../../../lib/offline-queue/changed.ts'
import type { QueuedItem, Refusal } from '../../../lib/offline-queue/item.ts'
import { discardItem, sendChanged, sendOne } from '../../../lib/offline-queue/queue.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { salesChanged } from '../api.ts'
import { BookedWords, useMissing } from './booked-words.tsx'
import { tellRegistered } from './tell-registered.ts'

const MORE_IS_SHORT =
  'Nada foi registrado: agora falta no estoque mais do que aparecia aqui. Confira o que entra como ajuste e registre de novo.'

export interface QueueQuestion {
  kind: 'accept' | 'discard' | 'exchange'
  item: QueuedItem
}

const adjustOf = ({ product_variant_id, quantity }: ReturnType<typeof useMissing>[number]) => ({
  product_variant_id,
  quantity,
})

/** Asks for the reason before somebody who manages the shop registers what was refused, or gives it up. */
export function SettleDialog({ question, onClose }: { question: QueueQuestion | null; onClose: () => void }) {
  const [reason, setReason] = useState('')
  /** What it was refused with since the question was asked. */
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Kept while the dialog fades out.
  const last = useRef(question)
  last.current = question ?? last.current
  useEffect(() => {
    if (!question) return
    setReason('')
    setRefusal(null)
  }, [question])
  const about = last.current
  const refused: QueuedItem | undefined = about && refusal ? { ...about.item, refusal } : about?.item
  const short =
    about?.kind === 'accept' && refused?.kind === 'sale' && refused.refusal?.code === 'SALE_SHORT'
      ? refused
      : null
  const missing = useMissing(short)
  if (!about || !refused) return null
  const { kind } = about
  const item = refused
  const what = `${QUEUED_WORDS[item.kind].one} ${item.receipt}`
  const said = `${QUEUED_WORDS[item.kind].label} ${item.receipt}`
  const rest = item.kind === 'entry' ? withoutGone(item) : null
  const confirm = async () => {
    if (reason.trim() === '') throw new ReadableError('Diga o motivo.')
    if (kind === 'discard') {
      const recorded = await discardItem(item, reason.trim())
      if (recorded) return notify.success(`${said} descartada`)
      return notify.warning(`${said} descartada`, 'O servidor não conseguiu ler o registro e não o guardou.')
    }
    const outcome = await (rest
      ? sendChanged(item, rest, reason.trim())
      : sendOne(item, reason.trim(), item.kind === 'sale' ? { adjusts: missing.map(adjustOf) } : {}))
    if (outcome.kind === 'refused') {
      const isShort = item.kind === 'sale' && outcome.refusal.code === 'SALE_SHORT'
      if (isShort) setRefusal(outcome.refusal)
      throw new ReadableError(isShort ? MORE_IS_SHORT : outcome.refusal.message)
    }
    if (outcome.kind !== 'sent') throw new ReadableError(`Sem resposta do servidor. A ${what} continua aqui.`)
    tellRegistered(item, outcome)
    void (item.kind === 'count' ? refreshAfter('counts') : salesChanged())
  }
  return (
    <ConfirmDialog
      opened={question !== null}
      onClose={onClose}
      title={`${kind === 'discard' ? 'Descartar' : 'Registrar'} a ${what}?`}
      confirmLabel={kind === 'discard' ? 'Descartar' : short ? 'Ajustar e registrar' : 'Registrar'}
      danger={kind === 'discard'}
      onConfirm={confirm}
    >
      {short ? (
        <BookedWords sale={short} missing={missing} />
      ) : (
        <p>
          {item.kind === 'count'
            ? kind === 'discard'
              ? 'A contagem não vale; o que ela era e o motivo ficam guardados.'
              : 'A contagem é registrada em nome de quem contou, com o seu motivo.'
            : item.kind === 'entry'
              ? kind === 'discard'
                ? 'A mercadoria não entra no estoque; o que a entrada era e o motivo ficam guardados.'
                : rest
                  ? `Os outros itens são registrados em nome de quem fez a entrada, com o seu motivo. Fica de fora o que foi excluído, e as observações dizem isso: ${rest.gone}.`
                  : 'A entrada é registrada em nome de quem a fez, com o seu motivo.'
              : kind === 'discard'
                ? `O cliente já pagou ${formatMoney(item.body.total)}. A venda não entra no estoque nem no caixa; o que ela era e o motivo ficam guardados.`
                : 'A venda é registrada em nome de quem vendeu, com o seu motivo.'}
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} maxLength={300} />
    </ConfirmDialog>
  )
}
