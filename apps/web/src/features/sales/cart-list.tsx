import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { SettledLine } from '@prateleira/contract/sales/cart'
import { round } from '@prateleira/contract/shared/decimal'
import { formatDecimal, formatQuantity } from '@prateleira/contract/shared/format'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { Money } from '../../components/money.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useMay } from '../../lib/me.ts'
import { type Cart, type CartLine, goodsOf, isPriced, settled, troubleOf } from './cart.ts'
import listCss from './cart-list.module.css'
import uiCss from './controls.module.css'
import { LineEditor } from './line-editor.tsx'

export interface Editing {
  key: string
  /** What was typed on the line to open it. */
  first: string
}

interface Props {
  cart: Cart
  highlighted: string | null
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  onChange: (key: string, values: Partial<CartLine>) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onChoose: (key: string, option: VariantOption) => void
  /** Back to the field: below the last line, or by Esc. */
  onLeave: () => void
}

/** The lines of the sale, the newest at the bottom. */
export function CartList(props: Props) {
  const { cart, highlighted, editing, onEdit, onRemove, onLeave } = props
  const list = useRef<HTMLOListElement>(null)
  const reckoned = new Map<string, SettledLine>()
  const priced = cart.lines.filter(isPriced)
  for (const [index, line] of settled({ ...cart, discount: null }).lines.entries())
    reckoned.set(priced[index]?.key ?? '', line)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another line came or got more
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' })
  }, [highlighted, cart.lines.length])

  const press = (event: KeyboardEvent<HTMLOListElement>) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.indexOf(event.target as HTMLElement)
    if (at === -1) return
    const key = rows[at]?.dataset.row ?? ''
    if (event.key === 'ArrowUp') rows[Math.max(0, at - 1)]?.focus()
    else if (event.key === 'ArrowDown' && at < rows.length - 1) rows[at + 1]?.focus()
    else if (event.key === 'ArrowDown' || event.key === 'Escape') onLeave()
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemove(key)
      onLeave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ol ref={list} className={listCss.lines} aria-label="Itens da venda" onKeyDown={press}>
      {cart.lines.map((line) => (
        <li
          key={line.key}
          className={listCss.line}
          data-state={line.state}
          data-stops={troubleOf(cart, line)?.stops || undefined}
          data-asks={(line.state === 'found' && line.quantity === '') || undefined}
          data-highlighted={line.key === highlighted || undefined}
        >
          <Row {...props} line={line} reckoned={reckoned.get(line.key)} />
          {line.goods && editing?.key === line.key && (
            <LineEditor
              line={line as never}
              first={editing.first}
              onChange={(values) => props.onChange(line.key, values)}
              onRemove={() => {
                onRemove(line.key)
                onLeave()
              }}
              onClose={() => {
                onEdit(null)
                onLeave()
              }}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function Row({
  cart,
  line,
  reckoned,
  onEdit,
  onRemove,
  onRetry,
  onChoose,
  onLeave,
}: Props & { line: CartLine; reckoned: SettledLine | undefined }) {
  const trouble = troubleOf(cart, line)
  const mayCreate = useMay()('catalog_write')
  const remove = (
    <button
      type="button"
      className={listCss.remove}
      aria-label={`Remover ${line.goods?.name ?? line.code}`}
      tabIndex={-1}
      onClick={() => {
        onRemove(line.key)
        onLeave()
      }}
    >
      <IconX size={18} aria-hidden="true" />
    </button>
  )
  if (!line.goods)
    return (
      <div className={listCss.row}>
        <span className={listCss.strange} data-row={line.key} tabIndex={-1}>
          <strong>{line.code}</strong>
          <span role={line.state === 'pending' ? 'status' : 'alert'}>{trouble?.text}</span>
          {line.state === 'unknown' && mayCreate && (
            <AppLink
              to={paths.newProduct}
              search={{ [queryNames.code]: line.code, [queryNames.from]: paths.counter }}
            >
              Cadastrar
            </AppLink>
          )}
          {line.state === 'failed' && (
            <button type="button" className={uiCss.link} onClick={() => onRetry(line.key)}>
              Tentar de novo
            </button>
          )}
          {line.options.map((option) => (
            <button
              type="button"
              className={uiCss.link}
              key={option.product_variant_id}
              onClick={() => onChoose(line.key, option)}
            >
              {goodsOf(option).name}
            </button>
          ))}
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
        onClick={() => onEdit({ key: line.key, first: '' })}
      >
        <span className={listCss.amount}>
          {line.quantity === '' ? '—' : formatQuantity(line.quantity)} <small>{goods.unit}</small>
        </span>
        <span className={listCss.name}>
          {goods.name}
          <small className={listCss.code}>{goods.sku}</small>
          {trouble && (
            <span
              className={listCss.trouble}
              data-stops={trouble.stops || undefined}
              role={trouble.stops ? 'alert' : 'status'}
            >
              <IconAlertTriangle size={14} aria-hidden="true" /> {trouble.text}
            </span>
          )}
        </span>
        <span className={listCss.each}>{formatDecimal(priceOf(line.unit_price))}</span>
        <span className={listCss.sum}>
          {reckoned ? <Money value={reckoned.total} /> : '—'}
          {reckoned && line.discount && <small>desc. {formatDecimal(reckoned.discount)}</small>}
        </span>
      </button>
      {remove}
    </div>
  )
}

/** With 2 decimals, or all there are. */
function priceOf(price: string): string {
  const rounded = round(price, 2)
  return Number(rounded) === Number(price) ? rounded : price.replace(/0+$/, '')
}
