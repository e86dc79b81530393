import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { subtract } from '@prateleira/contract/shared/decimal'
import { leavesLowStock } from '@prateleira/contract/stock/rules'
import type { Registered } from '@prateleira/contract/stock/schemas'
import { type FormEvent, useRef, useState } from 'react'
import type { Reversible } from '../../components/reversal-dialog.tsx'
import { client } from '../../lib/api.ts'
import { useDraft } from '../../lib/draft.ts'
import { fractionError, isShort } from './amounts.ts'
import { warnShort } from './exit-toasts.ts'
import type { LowStockDialogProps } from './low-stock-dialog.tsx'
import { useCurrentStock } from './use-current-stock.ts'
import { useExitForm } from './use-exit-form.ts'
import { useFocusAfterSave } from './use-focus-after-save.ts'
import { reversibleOf } from './variant.ts'

/** Told of each registered exit: what the server answered, and what a reversal needs. */
export type OnExit = (answer: Registered, exit: Reversible) => void

/** What the exit form does: proposes the price of a sale, warns, asks, registers once. */
export function useExit(onRegistered: OnExit) {
  const form = useExitForm()
  const draft = useDraft('exit', form)
  const { picker, saved } = useFocusAfterSave(form.saving)
  const { variant, quantity, unit_price: unitPrice, exit_reason: reason } = form.values
  const stock = useCurrentStock(variant)
  const short = stock !== null && isShort(stock.available, quantity)
  const fraction = stock && fractionError(quantity, stock.unit)
  const [asking, setAsking] = useState<Pick<LowStockDialogProps, 'product' | 'left' | 'minimum'>>()
  const [asked, setAsked] = useState(false)
  const proposed = useRef('')

  /** The sale price, unless somebody has typed another one (EXI-09). */
  const propose = (picked: VariantOption | null, why: string | null) => {
    const price = why === 'venda' ? (picked?.sale_price ?? '') : ''
    if (unitPrice === '' || unitPrice === proposed.current) form.setFieldValue('unit_price', price)
    proposed.current = price
  }
  const register = form.handleSubmit(async (body) => {
    const headers = { 'idempotency-key': draft.idempotencyKey() }
    const answer = await client.stock.registerExit({ headers, body })
    draft.clear()
    saved()
    onRegistered(answer, reversibleOf(answer, 'out', variant, reason === 'venda'))
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Wrong input first: the form says what and where.
    if (form.saving || stock === null || form.validate().hasErrors) return register()
    // By mod+Enter, while the button is disabled.
    if (short) return warnShort(stock.available, quantity)
    if (!leavesLowStock(stock.total, quantity, stock.minimum)) return register()
    setAsking({
      product: variant?.product_name ?? '',
      left: subtract(stock.total, quantity),
      minimum: stock.minimum,
    })
    setAsked(true)
  }
  return {
    form,
    draft,
    picker,
    stock,
    short,
    fraction,
    submit,
    pick: (picked: VariantOption | null) => {
      form.setFieldValue('variant', picked)
      propose(picked, reason)
    },
    chooseReason: (next: string | null) => {
      form.setFieldValue('exit_reason', next)
      propose(variant, next)
    },
    lowStock: {
      // Kept while the dialog fades, so that its text does not vanish first.
      product: asking?.product ?? '',
      left: asking?.left ?? '0',
      minimum: asking?.minimum ?? '0',
      opened: asked,
      onClose: () => setAsked(false),
      onConfirm: () => {
        if (asked) void register()
      },
    },
  }
}
