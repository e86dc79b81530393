import { TextInput } from '@mantine/core'
import { CASH_MOVE_LABELS, type CashMove } from '@prateleira/contract/cash/rules'
import type { MoveInput } from '@prateleira/contract/cash/schemas'
import { formatMoney } from '@prateleira/contract/shared/format'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useApproval } from '../../components/use-approval.tsx'
import { client } from '../../lib/client.ts'
import { useDraft } from '../../lib/draft.ts'
import { errorMessage, isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { leaveActs, once } from '../../lib/once.ts'
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
  kind: CashMove
  opened: boolean
  onClose: () => void
}

/** Sangria or suprimento, with its reason (CASH-02). What is typed survives a reload and an expired session. */
export function MoveDialog({ session, kind, opened, onClose }: Props) {
  const words = WORDS[kind]
  const approval = useApproval()
  const form = useZodForm(
    () => import('@prateleira/contract/cash/schemas').then((schemas) => schemas.moveInput),
    {
      initialValues: { amount: '', reason: '' },
      toInput: (values) => ({ ...values, kind }),
      isKept: true,
    },
  )
  const draft = useDraft(`cash-move-${session}-${kind}`, form, () => leaveActs(`cash.moveCash ${session}`))
  const close = () => {
    draft.clear()
    form.clearFailure()
    onClose()
  }
  const [asked, setAsked] = useState<{ body: MoveInput; why: string }>()
  const send = async (body: MoveInput, confirmed = false) => {
    await once(`cash.moveCash ${session}`, body, (key) =>
      approval.allow(
        (approved) =>
          client.cash.moveCash({
            headers: { 'idempotency-key': key },
            params: { id: session },
            body: { ...body, confirmed, approval_id: approved },
          }),
        (who) => client.cash.approveCash({ ...who, approved: { what: 'move', id: session, move: body } }),
      ),
    )
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
      opened={opened}
      onClose={close}
      title={CASH_MOVE_LABELS[kind]}
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel={words.does}
      savingLabel="Registrando…"
      failedTitle="Erro ao registrar"
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
      <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
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
