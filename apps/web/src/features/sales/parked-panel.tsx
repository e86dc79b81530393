import { timeIn } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'
import { useEffect, useRef } from 'react'
import { Money } from '../../components/money.tsx'
import { useMe } from '../../lib/me.ts'
import uiCss from './controls.module.css'
import sideCss from './side-panel.module.css'
import type { Parking } from './use-parking.ts'

/** Sales that wait, from this device or another, to be taken up. */
export function ParkedPanel({ parking, onBack }: { parking: Parking; onBack: () => void }) {
  const { timezone } = useMe()
  const panel = useRef<HTMLDivElement>(null)
  const { waiting, busy, take } = parking
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('li button')
    ;(first ?? panel.current)?.focus()
  }, [])
  return (
    <section
      ref={panel}
      className={uiCss.panel}
      tabIndex={-1}
      aria-label="Vendas estacionadas"
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
      <h2>Vendas estacionadas</h2>
      {waiting.length === 0 && <p className={uiCss.soft}>Nenhuma venda espera.</p>}
      <ul className={sideCss.waiting}>
        {waiting.map((sale) => (
          <li key={sale.id}>
            <button type="button" disabled={busy} onClick={() => void take(sale.id)}>
              <span>
                <strong>{sale.customer?.name ?? sale.cart.lines[0]?.name}</strong>
                <small>
                  {timeIn(timezone, new Date(sale.parked_at))}
                  {sale.parked_by && ` · ${sale.parked_by}`} ·{' '}
                  {sale.cart.lines.length === 1 ? '1 item' : `${formatCount(sale.cart.lines.length)} itens`}
                </small>
              </span>
              <strong>
                <Money value={sale.total} />
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
