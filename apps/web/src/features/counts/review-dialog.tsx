import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { CountShortages } from '@prateleira/contract/counts/errors'
import type { Review } from '@prateleira/contract/counts/schemas'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ReasonField } from '../../components/reason-field.tsx'
import { client } from '../../lib/client.ts'
import { isErrorCode, ReadableError } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { forgetActs, once } from '../../lib/once.ts'
import { countsChanged, minutesQuery } from './api.ts'
import type { Question } from './counts-view.ts'
import { shortWords } from './short-words.ts'
import { useForgetCountDraft } from './use-count-draft.ts'
import { emptyWords, items, undoneWords } from './words.ts'

/** To be typed before most of the stock is set to zero. */
const ZERO_WORD = 'ZERAR'

interface Props {
  question: Question
  review: Review
  onClose: () => void
}

/** The products that made the server refuse. */
function readable(question: Question, error: unknown): unknown {
  if (isErrorCode(error, 'COUNT_CHANGED')) void countsChanged()
  if (question === 'cancel' || !isErrorCode(error, 'COUNT_SHORT')) return error
  const { lines = [] } = (error.data ?? {}) as Partial<CountShortages>
  return lines.length === 0 ? error : new ReadableError(shortWords(question, lines))
}

/** Asks before stock is adjusted, an adjustment reversed, or a count cancelled. */
export default function ReviewDialog({ question, review: current, onClose }: Props) {
  const open = useRef(current)
  if (current.count.state === 'open') open.current = current
  // An approval without an answer may be done: it is repeated as it was asked, not as little as it has left to adjust.
  const review = question === 'approve' ? open.current : current
  const { count, version, differences, uncounted, uncounted_with_stock: there } = review
  const [zero, setZero] = useState(false)
  const [typed, setTyped] = useState('')
  /** More than half of the stock would be removed, which needs more than one touch. */
  const mostGoes = zero && there > count.counted
  const [leaveOut, setLeaveOut] = useState(false)
  const [reason, setReason] = useState('')
  const params = { id: count.id }
  const { data: minutes } = useQuery({ ...minutesQuery(count.id), enabled: question === 'reverse' })
  const changed = minutes ? undoneWords(minutes.lines) : null
  const forgetDraft = useForgetCountDraft(count.id)
  const done = async (what: string, tone: 'success' | 'warning' = 'success') => {
    forgetDraft()
    await countsChanged()
    notify[tone](what)
  }
  const approve = async () => {
    const body = { version, zero_uncounted: zero, leave_out_recounts: leaveOut }
    const { state } = await once(`counts.approveCount ${count.id}`, body, (key) =>
      client.counts.approveCount({ headers: { 'idempotency-key': key }, params, body }),
    )
    // Of a repetition, after its first answer was lost.
    if (state === 'reversed')
      return done('Inventário aprovado e depois estornado: os ajustes dele foram desfeitos.', 'warning')
    await done('Inventário aprovado: o estoque foi ajustado.')
  }
  const reverse = async () => {
    if (reason.trim() === '') throw new ReadableError('Diga o motivo.')
    await client.counts.reverseCount({ params, body: { reason } })
    await done('Inventário estornado: os ajustes dele foram desfeitos.')
  }
  const cancel = async () => {
    await client.counts.cancelCount(params)
    forgetActs('counts.openCount')
    await done('Inventário cancelado. Nada mudou no estoque.')
  }
  const withReadableError = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      throw readable(question, error)
    })
  if (question === 'approve')
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={`Aprovar o inventário ${count.name}?`}
        confirmLabel={zero ? `Aprovar e zerar ${items(there)}` : 'Aprovar e ajustar'}
        danger={zero}
        ready={!mostGoes || typed.trim().toUpperCase() === ZERO_WORD}
        busyLabel="Ajustando…"
        onConfirm={withReadableError(approve)}
      >
        <Stack gap="sm">
          <p>
            {differences === 0
              ? count.counted === 0
                ? 'Nada foi contado.'
                : `O que foi contado confere${zero ? '.' : ': nenhum ajuste.'}`
              : `O estoque de ${items(differences)} é ajustado de uma vez.`}
            {review.missing_value !== null &&
              differences > 0 &&
              ` Faltam ${formatMoney(review.missing_value)} e sobram ${formatMoney(review.over_value ?? '0')} ao custo médio.`}
          </p>
          {uncounted > 0 && !zero && (
            <p>
              {uncounted === 1
                ? '1 item não contado fica como está.'
                : `${items(uncounted)} não contados ficam como estão.`}
            </p>
          )}
          {there > 0 && (
            <Checkbox
              label="Não contados viram zero"
              description={`Zera o estoque de ${items(there)} que ninguém contou.${emptyWords(uncounted - there)}`}
              checked={zero}
              onChange={(event) => setZero(event.currentTarget.checked)}
            />
          )}
          {zero && (
            <p>
              <strong>
                {there === 1
                  ? '1 item com estoque que ninguém contou fica com zero.'
                  : `${items(there)} com estoque que ninguém contou ficam com zero.`}
              </strong>{' '}
              O que movimentou depois da última contagem, ou foi acertado por outro inventário, fica como
              está.
            </p>
          )}
          {mostGoes && (
            <TextInput
              label={`Digite ${ZERO_WORD}`}
              description="É mais da metade dos itens com estoque."
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {count.recounts > 0 && (
            <Checkbox
              label={`Deixar de fora ${count.recounts === 1 ? 'a recontagem que falta' : `as ${formatCount(count.recounts)} recontagens que faltam`}`}
              checked={leaveOut}
              onChange={(event) => setLeaveOut(event.currentTarget.checked)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    )
  if (question === 'reverse')
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={`Estornar o inventário ${count.name}?`}
        confirmLabel="Estornar"
        danger
        onConfirm={withReadableError(reverse)}
      >
        <p>Os ajustes deste inventário são desfeitos, todos ou nenhum; o que movimentou depois fica.</p>
        {changed !== null && <p>{changed}</p>}
        <ReasonField value={reason} onChange={setReason} maxLength={300} />
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Cancelar o inventário ${count.name}?`}
      confirmLabel="Cancelar inventário"
      cancelLabel="Voltar"
      danger
      onConfirm={withReadableError(cancel)}
    >
      O que foi contado não vale mais e nada muda no estoque.
    </ConfirmDialog>
  )
}
