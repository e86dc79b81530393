import { Button, Group, Stack } from '@mantine/core'
import { COUNTED_METHODS, DENOMINATIONS, LARGEST_COIN } from '@prateleira/contract/cash/constants'
import { type CountedPieces, sumDenominations } from '@prateleira/contract/cash/rules'
import type { Register } from '@prateleira/contract/cash/schemas'
import { compare, multiply } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { Money } from '../../components/money.tsx'
import { Panel } from '../../components/panel.tsx'
import { useApproval } from '../../components/use-approval.tsx'
import { client } from '../../lib/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../lib/drafts.ts'
import { isErrorCode, ReadableError } from '../../lib/errors.ts'
import { useDraftOwner } from '../../lib/me.ts'
import { once } from '../../lib/once.ts'
import { cashChanged } from './api.ts'
import classes from './cash.module.css'

interface Counted {
  pieces: Record<string, string>
  /** A typed total, instead of counting by denomination. */
  cash: string
  others: Record<string, string>
}

interface Props {
  session: NonNullable<Register['session']>
  onBack: () => void
  onClosed: (session: string) => void
}

const isWhole = (typed: string) => /^\d{1,6}$/.test(typed)
const isAmount = (typed: string) => /^\d{1,13}(\.\d{1,2})?$/.test(typed)

/** The blind close (CASH-03): the counted amounts by denomination and method. A count survives a reload. */
export function CloseCash({ session, onBack, onClosed }: Props) {
  const owner = useDraftOwner()
  const draft = `cash-count-${session.id}`
  const [counted, setCounted] = useState<Counted>(
    () =>
      readDraft<Counted>(owner, draft)?.values ?? {
        pieces: {},
        cash: '',
        others: {},
      },
  )
  const approval = useApproval()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => writeDraft(owner, draft, { values: counted }), [owner, draft, counted])

  const pieces: CountedPieces[] = DENOMINATIONS.flatMap((value) => {
    const typed = counted.pieces[value] ?? ''
    return isWhole(typed) ? [{ value, pieces: Number(typed) }] : []
  })
  const byPiece = pieces.some((one) => one.pieces > 0)
  const total = byPiece ? sumDenominations(pieces) : counted.cash
  const set = (changes: Partial<Counted>) => setCounted((before) => ({ ...before, ...changes }))

  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const form = event.currentTarget as HTMLElement
    const refuse = (message: string) => {
      setFailure(new ReadableError(message))
      // After the errors of the other methods are drawn.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
    const others = COUNTED_METHODS.filter((method) => method !== 'dinheiro' && counted.others[method])
    const wrong = Object.values(counted.pieces).some((typed) => typed !== '' && !isWhole(typed))
    if (wrong) return refuse('Confira as quantidades marcadas.')
    if (!isAmount(total)) return refuse('Conte o dinheiro. Gaveta vazia é 0,00.')
    if (others.some((method) => !isAmount(counted.others[method] ?? '')))
      return refuse('Confira os valores das outras formas.')
    setSaving(true)
    setFailure(null)
    try {
      const close = {
        counts: [
          { method: 'dinheiro' as const, amount: total },
          ...others.map((method) => ({ method, amount: counted.others[method] ?? '' })),
        ],
        denominations: byPiece ? pieces.filter((one) => one.pieces > 0) : null,
      }
      await once(`cash.closeCash ${session.id}`, close, (key) =>
        approval.allow(
          (approved) =>
            client.cash.closeCash({
              headers: { 'idempotency-key': key },
              params: { id: session.id },
              body: { ...close, approval_id: approved },
            }),
          (who) => client.cash.approveCash({ ...who, approved: { what: 'close', id: session.id, close } }),
        ),
      )
      removeDraft(owner, draft)
      onClosed(session.id)
      void cashChanged()
    } catch (error) {
      setFailure(error)
      // Another person has already closed it.
      if (isErrorCode(error, 'CASH_SESSION_CLOSED')) void cashChanged()
    } finally {
      setSaving(false)
    }
  }
  const list = (title: string, values: readonly string[]) => (
    <fieldset className={classes.pieces}>
      <legend>{title}</legend>
      {values.map((value) => {
        const typed = counted.pieces[value] ?? ''
        const isWrong = typed !== '' && !isWhole(typed)
        const errorId = `${id}-${value}`
        return (
          <div key={value}>
            <label>
              <span>{formatMoney(value)}</span>
              <input
                ref={value === DENOMINATIONS[0] ? first : undefined}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                placeholder="0"
                value={typed}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? errorId : undefined}
                onChange={(event) =>
                  set({ pieces: { ...counted.pieces, [value]: event.currentTarget.value.trim() } })
                }
              />
              <output>{isWhole(typed) && <Money value={multiply(value, typed, 2)} />}</output>
            </label>
            {isWrong && (
              <p id={errorId} className={classes.wrong}>
                {/^\d+$/.test(typed) ? 'O número é grande demais' : 'Escreva quantas são, como 12.'}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
  // Closing is irreversible, so Enter, which ends each count, only moves on; Ctrl+Enter closes.
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit()
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[type="submit"]')]
    fields[fields.indexOf(event.target) + 1]?.focus()
  }
  return (
    <form noValidate onSubmit={(event) => void close(event)} onKeyDown={goOn} className={classes.close}>
      <Panel title="Dinheiro">
        <div className={classes.body}>
          <div className={classes.counts}>
            {list(
              'Notas',
              DENOMINATIONS.filter((value) => compare(value, LARGEST_COIN) > 0),
            )}
            {list(
              'Moedas',
              DENOMINATIONS.filter((value) => compare(value, LARGEST_COIN) <= 0),
            )}
          </div>
          {!byPiece && (
            <MoneyInput
              label="Ou o total do dinheiro"
              description="Com o troco inicial."
              value={counted.cash}
              onChange={(cash) => set({ cash })}
            />
          )}
          <p className={classes.sum}>
            <span>Dinheiro contado</span>
            <strong className={classes.figure} aria-live="polite">
              <Money value={isAmount(total) ? total : '0'} />
            </strong>
          </p>
        </div>
      </Panel>
      <Panel title="Outras formas">
        <div className={classes.body}>
          <p className={classes.hint}>
            Pelos comprovantes da maquininha e do banco. O que ficar vazio não é conferido.
          </p>
          <Stack gap="sm">
            {COUNTED_METHODS.filter((method) => method !== 'dinheiro').map((method) => {
              const typed = counted.others[method] ?? ''
              return (
                <MoneyInput
                  key={method}
                  label={PAYMENT_METHOD_LABELS[method]}
                  value={typed}
                  error={failure && typed && !isAmount(typed) ? 'Escreva um valor, como 49,90.' : undefined}
                  onChange={(amount) => set({ others: { ...counted.others, [method]: amount } })}
                />
              )
            })}
          </Stack>
          <FormAlert error={failure} title="Erro ao fechar o caixa" />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onBack} disabled={saving}>
              Voltar
            </Button>
            <Button type="submit" disabled={saving}>
              {saving ? 'Fechando…' : 'Fechar caixa'}
            </Button>
          </Group>
        </div>
      </Panel>
      {approval.dialog}
    </form>
  )
}
