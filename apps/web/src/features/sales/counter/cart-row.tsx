import { isCountedByPiece } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatAmount, formatDecimal, formatQuantity } from '@prateleira/contract/shared/format'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo, Suspense, useRef } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { Money } from '../../../components/money.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { type CartLine, isAsking } from './cart.ts'
import listCss from './cart-list.module.css'
import choicesCss from './choices.module.css'
import type { ChoicesHandle } from './choices.tsx'
import uiCss from './controls.module.css'
import { LineEditor } from './line-editor.tsx'
import { unbroken } from './unbroken.tsx'

const ShortWay = lazyPart(() => import('./short-way.tsx'), { withUse: false })
const Choices = lazyPart(() => import('./choices.tsx').then((module) => ({ default: module.Choices })))

export interface Editing {
  key: string
  /** The key that opened the line. */
  first: string
  /** When its missing weight or price stopped the payment. */
  demanded?: number
}

export interface RowActs {
  onEdit: (editing: Editing | null) => void
  onChange: (key: string, values: Partial<CartLine>) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onChoose: (key: string, option: VariantOption) => void
  /** Returns to the field: from below the last line, or by Esc. */
  onLeave: () => void
}

interface Props {
  line: CartLine
  /** The line's note, and whether it prevents the sale. */
  trouble: string | undefined
  stops: boolean
  /** There is less of it than the sale needs. */
  short: boolean
  total: string | undefined
  discount: string | undefined
  highlighted: boolean
  /** Null while its editor is closed. */
  editing: Editing | null
  mayCreate: boolean
  /** Stable functions. */
  acts: RowActs
}

/** A line of the sale. A scan changes one of many lines: only that one and the previously highlighted one are rendered. */
export const CartRow = memo(function CartRow(props: Props) {
  const { line, stops, short, highlighted, editing, acts } = props
  // A question, not an error.
  const asks = isAsking(line) || line.state === 'several'
  return (
    <li
      className={listCss.line}
      data-state={line.state}
      data-stops={(stops && line.state !== 'several') || undefined}
      data-asks={asks || undefined}
      data-highlighted={highlighted || undefined}
    >
      <Row {...props} />
      {short && line.goods && (
        <Suspense>
          <ShortWay goods={line.goods} />
        </Suspense>
      )}
      {line.goods && editing !== null && (
        <LineEditor
          line={line as never}
          first={editing.first}
          demanded={editing.demanded}
          onChange={(values) => acts.onChange(line.key, values)}
          onRemove={() => {
            acts.onRemove(line.key)
            acts.onLeave()
          }}
          onClose={() => {
            acts.onEdit(null)
            acts.onLeave()
          }}
        />
      )}
    </li>
  )
})

function Row({ line, trouble, stops, total, discount, mayCreate, acts }: Props) {
  const row = useRef<HTMLSpanElement>(null)
  const choices = useRef<ChoicesHandle>(null)
  const goIn = (event: KeyboardEvent) => {
    const goesIn = event.key === 'Enter' || event.key === 'ArrowRight'
    if (!goesIn || event.target !== row.current || !choices.current) return
    event.preventDefault()
    event.stopPropagation()
    choices.current.enter()
  }
  const remove = (
    <button
      type="button"
      className={listCss.remove}
      aria-label={`Remover ${line.goods?.name ?? line.code}`}
      tabIndex={-1}
      onClick={() => {
        acts.onRemove(line.key)
        acts.onLeave()
      }}
    >
      <IconX size={18} aria-hidden="true" />
    </button>
  )
  if (!line.goods)
    return (
      <div className={listCss.row}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a row of the list, which the arrows reach */}
        <span ref={row} className={listCss.strange} data-row={line.key} tabIndex={-1} onKeyDown={goIn}>
          <strong>{line.code}</strong>
          <span role={line.state === 'pending' ? 'status' : 'alert'}>{trouble}</span>
          {line.state === 'unknown' && mayCreate && (
            <AppLink
              to={paths.newProduct}
              search={{ [queryNames.code]: line.code, [queryNames.from]: paths.counter }}
            >
              Cadastrar
            </AppLink>
          )}
          {line.state === 'failed' && (
            <button type="button" className={uiCss.link} onClick={() => acts.onRetry(line.key)}>
              Tentar de novo
            </button>
          )}
          {line.options.length > 0 && (
            <>
              <span className={choicesCss.enter} aria-hidden="true">
                <kbd>↑</kbd> até a linha, <kbd>Enter</kbd> abre as opções
              </span>
              <Suspense>
                <Choices
                  ref={choices}
                  options={line.options}
                  onChoose={(option) => acts.onChoose(line.key, option)}
                  onLeave={() => row.current?.focus()}
                />
              </Suspense>
            </>
          )}
        </span>
        {remove}
      </div>
    )
  const { goods } = line
  return (
    <div className={listCss.row}>
      <button
        type="button"
        className={listCss.open}
        data-row={line.key}
        tabIndex={-1}
        onClick={() => acts.onEdit({ key: line.key, first: '' })}
      >
        <span className={listCss.amount}>
          {line.quantity === '' ? '—' : formatQuantity(line.quantity)} <small>{goods.unit}</small>
        </span>
        <span className={listCss.name}>
          {unbroken(goods.name)}
          <small className={listCss.code}>{goods.sku}</small>
        </span>
        <span className={listCss.each}>{formatAmount(line.unit_price)}</span>
        <span className={listCss.sum}>
          {total === undefined ? '—' : <Money value={total} />}
          {line.quantity !== '' && compare(line.quantity, '1') !== 0 && (
            <small className={listCss.eachBelow}>
              {formatAmount(line.unit_price)}
              {isCountedByPiece(goods.unit) ? ' cada' : `/${goods.unit}`}
            </small>
          )}
          {discount !== undefined && line.discount && <small>desc. {formatDecimal(discount)}</small>}
        </span>
        {trouble && (
          <span className={listCss.trouble} data-stops={stops || undefined} role={stops ? 'alert' : 'status'}>
            <IconAlertTriangle size={14} aria-hidden="true" /> {trouble}
          </span>
        )}
      </button>
      {remove}
    </div>
  )
}
