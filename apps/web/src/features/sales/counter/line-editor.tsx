import { isCountedByPiece } from '@prateleira/contract/catalog/rules'
import { lineTotal } from '@prateleira/contract/shared/amounts'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import { formatAmount, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { isInReais } from '@prateleira/contract/shared/read-decimal'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { soundRefused } from '../../../lib/sounds.ts'
import { type CartLine, type Goods, isUnpriced, isUnweighed } from './cart.ts'
import listCss from './cart-list.module.css'
import { measureOf } from './cart-trouble.ts'
import uiCss from './controls.module.css'
import { isJustShown } from './reading.ts'
import { readDiscount, showDiscount } from './typed-discount.ts'
import {
  discountProblem,
  priceProblem,
  quantityProblem,
  readPrice,
  readQuantity,
  sellsByValue,
  zeroProblem,
} from './typed-values.ts'

const DecimalReading = lazyPart(() =>
  import('../../../components/decimal-reading.tsx').then((module) => ({ default: module.DecimalReading })),
)

interface Props {
  line: CartLine & { goods: Goods }
  /** The key that opened it is the first of the quantity. */
  first: string
  /** When its missing weight or price stopped the payment. */
  demanded: number | undefined
  onChange: (values: Partial<CartLine>) => void
  onRemove: () => void
  onClose: () => void
}

/**
 * Edits quantity, price and discount of a line in place. Values take effect as soon as they are valid; Esc restores the
 * previous ones.
 */
export function LineEditor({ line, first, demanded, onChange, onRemove, onClose }: Props) {
  const { goods } = line
  const before = useRef(line)
  const quantityField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  /** When a key was refused. */
  const refused = useRef<number | null>(null)
  const pieces = isCountedByPiece(goods.unit)
  const [typed, setTyped] = useState({
    quantity: first || (line.quantity && formatQuantity(line.quantity)),
    price: isUnpriced(line) ? '' : formatAmount(line.unit_price),
    discount: showDiscount(line.discount),
  })
  const priced = readPrice(typed.price) ?? line.unit_price
  const quantity = readQuantity(typed.quantity, goods.unit, priced)
  const byValue = isInReais(typed.quantity)
  // '0' may become '0,5' of what can be divided, until it is confirmed.
  const [confirmed, setConfirmed] = useState(false)
  const zero = pieces || confirmed ? zeroProblem(typed.quantity, goods.unit) : null
  const problems = {
    quantity: quantityProblem(typed.quantity, goods.unit, priced) ?? zero,
    price: typed.price === '' && isUnpriced(line) ? null : priceProblem(typed.price),
    discount: discountProblem(typed.discount),
  }
  const lacks =
    quantity === null && problems.quantity === null
      ? measureOf(goods.unit)
      : isUnpriced(line)
        ? 'o preço'
        : null
  const missing =
    lacks !== null && (demanded !== undefined || (confirmed && lacks === 'o preço'))
      ? `Falta ${lacks} para receber: digite e confirme.`
      : null
  const problem = problems.quantity ?? problems.price ?? problems.discount
  const explained = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is demanded
  useEffect(() => {
    const field =
      first === '' && !isUnweighed(line) && isUnpriced(line) ? priceField.current : quantityField.current
    field?.focus({ preventScroll: true })
    if (first === '') field?.select()
    field?.form?.scrollIntoView({ block: 'nearest' })
  }, [first, demanded])

  const type = (field: keyof typeof typed, text: string) => {
    // The key was meant for the payment; what follows at once is not the rest of a number.
    if (field !== 'discount' && (isJustShown(demanded) || isJustShown(refused.current))) {
      refused.current = performance.now()
      return soundRefused()
    }
    setTyped({ ...typed, [field]: text })
    setConfirmed(false)
    if (field === 'quantity') onChange({ quantity: readQuantity(text, goods.unit, priced) ?? '' })
    const price = field === 'price' ? readPrice(text) : null
    // Emptied, or what a scanned code leaves behind once its keys are taken back.
    if (field === 'price' && text === '') {
      const { unit_price, priced: given } = before.current
      onChange({ unit_price, priced: given })
    }
    if (price !== null)
      onChange({
        unit_price: price,
        ...(goods.listed === null && { priced: true }),
        ...(byValue && { quantity: readQuantity(typed.quantity, goods.unit, price) ?? '' }),
      })
    if (field === 'discount') {
      const discount = readDiscount(text)
      if (discount !== undefined) onChange({ discount })
    }
  }
  // The key that opened it counts already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (first !== '') type('quantity', first)
  }, [])

  const step = (by: number) => {
    const next = Math.max(1, Number(quantity ?? '0') + by)
    type('quantity', String(next))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    const { quantity: told, unit_price, priced: given, discount } = before.current
    onChange({ quantity: told, unit_price, priced: given, discount })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setConfirmed(true)
    if (quantity === null || problem !== null) return
    if (isUnpriced(line)) priceField.current?.focus()
    else onClose()
  }
  return (
    <form
      className={listCss.editor}
      onSubmit={submit}
      onKeyDown={press}
      aria-label={`Editar ${goods.name}`}
      data-line-editor=""
    >
      <Labelled
        label={pieces ? 'Quantidade' : `Quantidade (${goods.unit})`}
        wrong={quantity === null && (typed.quantity !== '' || missing !== null)}
      >
        {(id) => (
          <span className={listCss.stepper}>
            {pieces && (
              <button type="button" aria-label="Menos um" tabIndex={-1} onClick={() => step(-1)}>
                −
              </button>
            )}
            <input
              id={id}
              ref={quantityField}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={typed.quantity}
              aria-invalid={quantity === null}
              aria-describedby={problems.quantity || missing ? explained : undefined}
              onChange={(event) => type('quantity', event.currentTarget.value)}
            />
            {pieces && (
              <button type="button" aria-label="Mais um" tabIndex={-1} onClick={() => step(1)}>
                +
              </button>
            )}
            {sellsByValue(goods.unit, priced) && (
              <button
                type="button"
                aria-label="Vender por valor"
                aria-pressed={byValue}
                tabIndex={-1}
                onClick={() => {
                  type('quantity', byValue ? '' : 'R$ ')
                  quantityField.current?.focus()
                }}
              >
                R$
              </button>
            )}
          </span>
        )}
      </Labelled>
      <Labelled label="Preço (R$)" wrong={problems.price !== null || (missing !== null && quantity !== null)}>
        {(id) => (
          <input
            id={id}
            ref={priceField}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed.price}
            aria-invalid={problems.price !== null || isUnpriced(line)}
            aria-describedby={(problems.price || missing) && !problems.quantity ? explained : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type('price', event.currentTarget.value)}
          />
        )}
      </Labelled>
      <Labelled label="Desconto (R$ ou %)" wrong={problems.discount !== null}>
        {(id) => (
          <input
            id={id}
            autoComplete="off"
            maxLength={20}
            placeholder="0,00"
            value={typed.discount}
            aria-invalid={problems.discount !== null}
            aria-describedby={problem !== null && problem === problems.discount ? explained : undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type('discount', event.currentTarget.value)}
          />
        )}
      </Labelled>
      {byValue && quantity !== null && (
        <p className={listCss.editorBought} role="status">
          {formatQuantity(quantity)} {goods.unit} a {formatMoney(priced)} dá{' '}
          {formatMoney(lineTotal(quantity, priced))}
        </p>
      )}
      {!pieces && !byValue && quantity === null && (
        <Suspense>
          <DecimalReading
            typed={typed.quantity}
            meant={null}
            spell={(value) => `${trimZeros(value).replace('.', ',')} ${goods.unit}`}
            onChoose={(value) => {
              type('quantity', trimZeros(value).replace('.', ','))
              // The pressed button has been removed.
              quantityField.current?.focus()
            }}
          />
        </Suspense>
      )}
      {(missing || problem) && (
        <p ref={intoSight} id={explained} className={listCss.editorProblem} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" /> {missing ?? problem}
        </p>
      )}
      <span className={listCss.editorButtons}>
        <button type="submit" className={uiCss.plain}>
          Pronto <kbd>Enter</kbd>
        </button>
        <button type="button" className={uiCss.quiet} onClick={onRemove}>
          Remover
        </button>
      </span>
    </form>
  )
}

/** What makes the editor longer may be behind the bar of a phone. */
function intoSight(problem: HTMLElement | null): void {
  problem?.closest('form')?.scrollIntoView({ block: 'nearest' })
}

function Labelled({
  label,
  wrong,
  children,
}: {
  label: string
  wrong: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <span className={uiCss.labelled} data-wrong={wrong || undefined}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}
