import { type Discount, isPossible, settle } from '@prateleira/contract/sales/cart'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Money } from '../../../components/money.tsx'
import { type Cart, isPriced } from './cart.ts'
import uiCss from './controls.module.css'
import { readDiscount, showDiscount } from './typed-discount.ts'
import { useDiscountWords } from './use-discount-words.ts'
import { Warning } from './warning.tsx'

interface Props {
  cart: Cart
  onApply: (discount: Discount | null) => void
  onBack: () => void
}

/** A discount on the whole sale, in reais or percent, and the resulting total. */
export function DiscountPanel({ cart, onApply, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(showDiscount(cart.discount))
  const discount = readDiscount(typed)
  const lines = cart.lines.filter(isPriced)
  const before = settle(lines, null).total
  const fits = discount !== undefined && isPossible(before, discount)
  const beyond = useDiscountWords(fits ? { ...cart, discount: discount ?? null } : cart)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fits && discount !== undefined) onApply(discount)
  }
  return (
    <form
      className={uiCss.panel}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onBack()
      }}
      aria-label="Dar desconto"
    >
      <label htmlFor="counter-discount">Desconto na venda</label>
      <input
        id="counter-discount"
        ref={field}
        className={uiCss.panelField}
        placeholder="5,00 ou 10%"
        autoComplete="off"
        maxLength={20}
        value={typed}
        aria-invalid={!fits}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={uiCss.soft} aria-live="polite">
        {discount === undefined || (discount === null && typed.trim() === '') ? (
          'Escreva um valor, como 5,00, ou uma porcentagem de até 100%, como 10%.'
        ) : fits ? (
          <>
            De <Money value={before} /> por <Money value={settle(lines, discount).total} />
          </>
        ) : (
          'O desconto é maior que a venda.'
        )}
      </p>
      {fits && beyond !== null && <Warning>{beyond.long}</Warning>}
      <button type="submit" className={uiCss.primary} disabled={!fits}>
        Aplicar <kbd>Enter</kbd>
      </button>
      <button type="button" className={uiCss.quiet} onClick={onBack}>
        Voltar à venda <kbd>Esc</kbd>
      </button>
    </form>
  )
}
