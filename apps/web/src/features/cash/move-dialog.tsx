import { TextInput } from '@mantine/core'
import { CASH_MOVE_LABELS, type CashMove } from '@prateleira/contract/cash/rules'
import type { MoveInput } from '@prateleira/contract/cash/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useApproval } from '../../components/use-approval.tsx'
import { client, newIdempotencyKey } from '../../lib/client.ts'
import { errorMessage, isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { cashChanged } from './api.ts'

const WORDS = {
  withdrawal: {
    does: 'Tirar da gaveta',
    done: 'Sangria registrada',
    hint: 'Depósito no banco, frete…',
  },
  supply: {
    does: 'Pôr na gaveta',
    done: 'Suprimento registrado',
    hint: 'Troco do cofre…',
  },
}

interface Props {
  session: string
  kind: CashMove | null
  onClose: () => void
}

/** Sangria and suprimento, each with its reason (CASH-02). */
export function MoveDialog({ session, kind, onClose }: Props) {
  const lastKind = useRef<CashMove>('withdrawal')
  if (kind) lastKind.current = kind
  const words = WORDS[lastKind.current]
  const approval = useApproval()
  const sent = useRef({ of: '', key: '' })
  const form = useZodForm(
    () => import('@prateleira/contract/cash/schemas').then((schemas) => schemas.moveInput),
    {
      initialValues: { amount: '', reason: '' },
      toInput: (values) => ({ ...values, kind: lastKind.current }),
    },
  )
  const close = () => {
    form.reset()
    form.clearFailure()
    onClose()
  }
  const [asked, setAsked] = useState<{ body: MoveInput; why: string }>()
  const send = async (body: MoveInput, confirmed = false) => {
    const of = JSON.stringify([session, body])
    if (sent.current.of !== of) sent.current = { of, key: newIdempotencyKey() }
    const { key } = sent.current
    await approval.allow(
      (approved) =>
        client.cash.moveCash({
          headers: { 'idempotency-key': key },
          params: { id: session },
          body: { ...body, confirmed, approval_id: approved },
        }),
      (who) => client.cash.approveCash({ ...who, approved: { what: 'move', id: session, move: body } }),
    )
    // Once answered, the same amount and reason are a new movement.
    sent.current = { of: '', key: '' }
    notify.success(words.done)
    void cashChanged()
    setAsked(undefined)
    close()
  }
  const save = form.handleSubmit((body) =>
    send(body).catch((error: unknown) => {
      if (!isErrorCode(error, 'CASH_DRAWER_SHORT')) throw error
      setAsked({ body, why: errorMessage(error) })
    }),
  )
  return (
    <FormDialog
      opened={kind !== null}
      onClose={close}
      title={CASH_MOVE_LABELS[lastKind.current]}
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel={words.does}
      savingLabel="Registrando…"
      failedTitle="Não foi registrado"
      covered={asked !== undefined}
      beside={
        <>
          {approval.dialog}
          <ConfirmDialog
            opened={asked !== undefined}
            onClose={() => setAsked(undefined)}
            title={`Tirar ${formatMoney(asked?.body.amount ?? '0')} da gaveta?`}
            confirmLabel="Tirar assim mesmo"
            onConfirm={() => asked && send(asked.body, true)}
          >
            {asked?.why}
          </ConfirmDialog>
        </>
      }
    >
      <MoneyInput
        label="Valor"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <TextInput
        label="Motivo"
        required
        maxLength={300}
        placeholder={words.hint}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
