import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMayCall } from '../../../lib/me.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { reckoned } from './cart.ts'
import listCss from './cart-list.module.css'
import { CartRow, type Editing, type RowActs } from './cart-row.tsx'
import type { CartState } from './cart-store.ts'
import { troubleOf } from './cart-trouble.ts'

interface Props extends RowActs {
  state: CartState
  editing: Editing | null
  /** Nothing of it can be changed. */
  held: boolean
}

/** The lines of the sale, the newest at the bottom. */
export function CartList({ state, editing, held, ...given }: Props) {
  const { cart, highlighted } = state
  const acts = useStable<RowActs>(given)
  const { onRemove, onLeave } = acts
  const list = useRef<HTMLOListElement>(null)
  const mayCreate = useMayCall()('catalog.createProduct')

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
    <ol ref={list} className={listCss.lines} aria-label="Itens da venda" inert={held} onKeyDown={press}>
      {cart.lines.map((line) => {
        const trouble = troubleOf(cart, line)
        const sums = reckoned(cart).get(line.key)
        return (
          <CartRow
            key={line.key}
            line={line}
            trouble={trouble?.text}
            stops={trouble?.stops ?? false}
            short={trouble?.short ?? false}
            total={sums?.total}
            discount={sums?.discount}
            highlighted={line.key === highlighted}
            editing={editing?.key === line.key ? editing : null}
            mayCreate={mayCreate}
            acts={acts}
          />
        )
      })}
    </ol>
  )
}
