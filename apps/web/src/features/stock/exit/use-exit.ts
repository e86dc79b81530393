import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { LowStockLeft } from '@prateleira/contract/stock/errors'
import type { ExitReason } from '@prateleira/contract/stock/rules'
import type { Registered } from '@prateleira/contract/stock/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { fractionError } from '../../../components/decimal-entry.ts'
import type { Reversible } from '../../../components/reversal-dialog.tsx'
import { afterThisEvent } from '../../../lib/after-this-event.ts'
import { mayNotSave } from '../../../lib/before-save.ts'
import { client } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { isErrorCode, mayBeDone } from '../../../lib/errors.ts'
import { useMay, useMe, useWhomToAsk } from '../../../lib/me.ts'
import { leaveActs, once } from '../../../lib/once.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import { isShort } from '../amounts.ts'
import { type Item, isBlank } from '../items/items.ts'
import { nameUnmovable } from '../items/use-items.ts'
import { useLinkedProduct } from '../items/use-linked-product.ts'
import { reversibleOf } from '../picker/variant.ts'
import { askedOfDate } from '../unusual-date.ts'
import { noteShortage, useCurrentStock } from '../use-current-stock.ts'
import { useFocusAfterSave } from '../use-focus-after-save.ts'
import { warnShort } from './exit-toasts.ts'
import { mayBeRegistered, useExitForm } from './use-exit-form.ts'
import { useExitLines } from './use-exit-lines.ts'
import { useLastReason } from './use-last-reason.ts'
import { useNextScans } from './use-next-scans.ts'

/** Called after each registered exit with the server's answer and the data for a reversal. */
export type OnExit = (answer: Registered, exit: Reversible) => void

/** An added item with the price that a sale proposes where none was typed, and without it for other reasons. */
function repriced(line: Item, reason: string | null): Item {
  const price = line.variant.sale_price ?? ''
  if (reason === 'venda') return line.unit_price === '' ? { ...line, unit_price: price } : line
  return line.unit_price === price ? { ...line, unit_price: '' } : line
}

/** The exit form's behaviour: proposes the price of a sale, warns, asks, registers once. */
export function useExit(onRegistered: OnExit) {
  const form = useExitForm()
  const draft = useDraft('exit', form, () => leaveActs('stock.registerExit'))
  const { picker, saved } = useFocusAfterSave(form.saving)
  const { variant, quantity, unit_price: unitPrice, exit_reason: reason } = form.values
  const stock = useCurrentStock(variant)
  const lines = useExitLines(form, stock, picker)
  const blank = isBlank(form.values)
  const repeats = mayBeRegistered(form.values)
  const short = lines.available !== null && !repeats && isShort(lines.available, quantity)
  const fraction = stock && fractionError(quantity, stock.unit)
  const lowStock = useQuestion<LowStockLeft & { unit: string }>({ products: [], unit: '' })
  const farDate = useQuestion('')
  const { full_name: name, today } = useMe()
  const may = useMay()
  const owner = useWhomToAsk()
  const mayChoose = (why: ExitReason) => may(why === 'venda' ? 'sell' : 'exits_write')
  const queryClient = useQueryClient()
  const [lastReason, rememberReason] = useLastReason()
  const free = variant === null && !form.saving
  const scans = useNextScans({ key: 'exit', form: form.formRef, picker, free })
  // What may be registered already is not mixed with another product, which then waits.
  const keeps = (code: string) => {
    const isSent = mayBeRegistered(form.getValues())
    if (isSent) scans.take(code, false)
    return isSent
  }
  const linked = useLinkedProduct({ form, scans, picker, keeps })
  const proposed = useRef('')
  const began = draft.begun?.exit_date
  // What is recovered on another day is dated that day's today, unless a day had been chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been put in
  useEffect(() => {
    if (began !== undefined && form.values.exit_date === began) form.setFieldValue('exit_date', today)
  }, [draft.restored])

  /** The sale price, unless another one was typed (EXI-09). */
  const propose = (picked: VariantOption | null, why: string | null) => {
    const price = why === 'venda' ? (picked?.sale_price ?? '') : ''
    if (unitPrice === '' || unitPrice === proposed.current) form.setFieldValue('unit_price', price)
    proposed.current = price
  }
  /** With `ask` the server refuses an exit that would leave too little by its current stock, and the person is asked (EXI-04). */
  const register = async ({ ask }: { ask: boolean }) => {
    let low: LowStockLeft | undefined
    lines.setNotes({})
    await form.handleSubmit(async (body) => {
      try {
        const answer = await once('stock.registerExit', body, (key) =>
          client.stock.registerExit({
            headers: { 'idempotency-key': key, ...(ask && { 'low-stock': 'ask' as const }) },
            body,
          }),
        )
        rememberReason(reason)
        draft.clear()
        saved()
        onRegistered(answer, reversibleOf(answer, 'out', form.values, reason === 'venda'))
      } catch (error) {
        if (mayBeDone(error)) form.setFieldValue('sent', JSON.stringify(body))
        if (isErrorCode(error, 'INSUFFICIENT_STOCK')) form.setFieldValue('sent', null)
        if (isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data && variant && lines.more.length === 0)
          noteShortage(queryClient, variant.product_id, error.data)
        if (isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data && lines.more.length > 0)
          void lines.noteShortages(error.data)
        if (!isErrorCode(error, 'LOW_STOCK_UNCONFIRMED') || !error.data)
          throw await nameUnmovable(error, lines)
        low = error.data
      }
    })()
    // Once the fields are enabled again, so that the focus returns to its place.
    if (low)
      afterThisEvent(
        () => low && lowStock.ask({ ...low, unit: lines.more.length > 0 ? '' : (stock?.unit ?? '') }),
      )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Invalid input first: the form shows what and where.
    if (form.saving || (stock === null && !blank) || form.validate().hasErrors)
      return void register({ ask: true })
    if (mayNotSave(form.formRef.current)) return
    // By mod+Enter, while the button is disabled.
    if (short && lines.available !== null) return warnShort(lines.available, quantity)
    const date = askedOfDate(form.values.exit_date, today)
    if (date === null) void register({ ask: true })
    else farDate.ask(date)
  }
  return {
    form,
    draft,
    picker,
    stock,
    repeats,
    short,
    fraction,
    submit,
    lines,
    add: () => {
      proposed.current = ''
      void lines.add(short || !!fraction)
    },
    take: async (index: number) => {
      const item = lines.more[index]
      if (!item || !(await lines.take(index, short || !!fraction))) return
      const isProposed = reason === 'venda' && item.unit_price === item.variant.sale_price
      proposed.current = isProposed ? item.unit_price : ''
    },
    pick: (picked: VariantOption | null) => {
      form.setFieldValue('variant', picked)
      propose(picked, reason)
    },
    chooseReason: (next: string | null) => {
      form.setFieldValue('exit_reason', next)
      propose(variant, next)
      // Items that were added before.
      form.setFieldValue(
        'more',
        lines.more.map((line) => repriced(line, next)),
      )
    },
    scans,
    linked,
    free,
    mayChoose,
    reasonsLeftOut:
      may('sell', 'exits_write') && !(may('sell') && may('exits_write'))
        ? `Seu papel registra ${may('sell') ? 'só vendas. Para outros motivos' : 'saídas que não são vendas. Para vender'}, peça a ${owner}.`
        : undefined,
    /** The last person and reason, offered where nothing is typed (EXI-06 clears both). */
    suggestion: {
      person: form.values.responsible_person === '' ? name : null,
      reason: reason === null && lastReason !== null && mayChoose(lastReason) ? lastReason : null,
    },
    lowStock: {
      ...lowStock.dialog,
      ...lowStock.about,
      onConfirm: () => lowStock.dialog.opened && void register({ ask: false }),
    },
    farDate: {
      ...farDate.dialog,
      date: farDate.about,
      onConfirm: () => farDate.dialog.opened && void register({ ask: true }),
    },
  }
}
