import { memo, useEffect } from 'react'
import { useHasCamera } from '../../../lib/use-has-camera.ts'
import { change, countOf, isAsking, removed } from './cart.ts'
import { CartList } from './cart-list.tsx'
import type { Editing } from './cart-row.tsx'
import pageCss from './counter.module.css'
import type { Done } from './done.ts'
import { type CartHandle, useCartState } from './use-cart.ts'

interface Props {
  handle: CartHandle
  /** The previous sale. */
  done: Done | null
  editing: Editing | null
  /** The sale is on its way to where it is parked: nothing of it changes. */
  held: boolean
  /** Whether a line may open its editor by itself. */
  mayAsk: boolean
  onEdit: (editing: Editing | null) => void
  /** Stable functions. */
  onField: () => void
}

/** Below the field: the lines of the sale, or a hint. A scan re-renders only this and the total. */
export const CounterLines = memo(function CounterLines(props: Props) {
  const { handle, done, editing, held, mayAsk, onEdit, onField } = props
  const state = useCartState(handle)
  const camera = useHasCamera()
  const { length } = state.cart.lines
  // A product sold by weight, or without a price, opens its editor when it is added.
  const asking = state.cart.lines.find((line) => line.key === state.highlighted && isAsking(line))?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line
  useEffect(() => {
    if (asking !== undefined && mayAsk) onEdit({ key: asking, first: '' })
  }, [asking])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after another panel, such as the discount's
  useEffect(() => {
    if (asking !== undefined && mayAsk && editing === null) onEdit({ key: asking, first: '' })
  }, [mayAsk])
  return (
    <>
      {length === 0 ? (
        <p className={pageCss.empty}>
          {done ? (
            done.queued ? (
              `Venda ${done.queued} guardada.`
            ) : (
              `Venda nº ${done.sale.number} concluída.`
            )
          ) : (
            <span>
              Passe o leitor{camera && <span className={pageCss.byCamera}>, aponte a câmera</span>} ou escreva
              o nome do produto.
            </span>
          )}
        </p>
      ) : (
        <CartList
          state={state}
          editing={editing}
          held={held}
          onEdit={onEdit}
          onChange={(key, values) => handle.act((before) => change(before, key, values), `edit ${key}`)}
          onRemove={(key) => handle.act((before) => removed(before, key))}
          onRetry={handle.retry}
          onChoose={(key, option) => {
            handle.choose(option, '', key)
            onField()
          }}
          onLeave={onField}
        />
      )}
      <p className="visually-hidden" role="status">
        {length > 0 && countOf(state.cart)}
      </p>
    </>
  )
})
