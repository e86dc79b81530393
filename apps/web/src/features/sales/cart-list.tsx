import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMay } from '../../lib/me.ts'
import { useStable } from '../../lib/use-stable.ts'
import { type Cart, type CartLine, reckoned, troubleOf } from './cart.ts'
import listCss from './cart-list.module.css'
import { CartRow, type RowActs } from './cart-row.tsx'
import { LineEditor } from './line-editor.tsx'

export interface Editing {
  key: string
  /** What was typed on the line to open it. */
  first: string
}

interface Props extends RowActs {
  cart: Cart
  highlighted: string | null
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
  onChange: (key: string, values: Partial<CartLine>) => void
}

/** The lines of the sale, the newest at the bottom. */
export function CartList(props: Props) {
  const { cart, highlighted, editing, onEdit, onRemove, onRetry, onChoose, onLeave } = props
  const acts = useStable<RowActs>({ onEdit, onRemove, onRetry, onChoose, onLeave })
  const list = useRef<HTMLOListElement>(null)
  const mayCreate = useMay()('catalog_write')

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
      {cart.lines.map((line) => {
        const trouble = troubleOf(cart, line)
        const sums = reckoned(cart).get(line.key)
        return (
          <li
            key={line.key}
            className={listCss.line}
            data-state={line.state}
            data-stops={trouble?.stops || undefined}
            data-asks={(line.state === 'found' && line.quantity === '') || undefined}
            data-highlighted={line.key === highlighted || undefined}
          >
            <CartRow
              line={line}
              trouble={trouble?.text}
              stops={trouble?.stops ?? false}
              total={sums?.total}
              discount={sums?.discount}
              mayCreate={mayCreate}
              acts={acts}
            />
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
        )
      })}
    </ol>
  )
}
