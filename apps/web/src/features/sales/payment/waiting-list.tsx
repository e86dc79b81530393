import { timeIn } from '@prateleira/contract/shared/dates'
import { DOT, formatCounted } from '@prateleira/contract/shared/format'
import { type ReactNode, useEffect, useRef } from 'react'
import { Money } from '../../../components/money.tsx'
import { useMe } from '../../../lib/me.ts'
import uiCss from '../counter/controls.module.css'
import sideCss from '../counter/side-panel.module.css'

interface WaitingSale {
  id: string
  name: ReactNode
  /** Start of the wait, ISO. */
  since: string
  by: string | null
  items: number
  total: string
}

interface Props {
  title: string
  sales: WaitingSale[]
  busy?: boolean
  onOpen: (id: string) => void
  onBack: () => void
}

/** Parked or pending sales, from this device or another: chosen by arrows and Enter or by touch. */
export function WaitingList({ title, sales, busy, onOpen, onBack }: Props) {
  const { timezone } = useMe()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('li button')
    ;(first ?? panel.current)?.focus()
  }, [])
  return (
    <section
      ref={panel}
      className={uiCss.panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        buttons[
          (buttons.indexOf(document.activeElement as HTMLElement) + step + buttons.length) % buttons.length
        ]?.focus()
      }}
    >
      <h2>{title}</h2>
      {sales.length === 0 && <p className={uiCss.soft}>Nenhuma venda espera.</p>}
      <ul className={sideCss.waiting}>
        {sales.map(({ id, name, since, by, items, total }) => (
          <li key={id}>
            <button type="button" disabled={busy} onClick={() => onOpen(id)}>
              <span>
                <strong>{name}</strong>
                <small>
                  {timeIn(timezone, new Date(since))}
                  {by && `${DOT}${by}`}
                  {DOT}
                  {formatCounted(items, 'item', 'itens')}
                </small>
              </span>
              <strong>
                <Money value={total} />
              </strong>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={uiCss.quiet} onClick={onBack}>
        Voltar à venda <kbd>Esc</kbd>
      </button>
    </section>
  )
}
