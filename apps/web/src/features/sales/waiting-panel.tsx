import { timeIn } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'
import { useEffect, useRef } from 'react'
import { Money } from '../../components/money.tsx'
import { useMe } from '../../lib/me.ts'
import uiCss from './controls.module.css'
import sideCss from './side-panel.module.css'
import type { PixHandle } from './use-pix.ts'

/** Sales that wait for their Pix, made on this device or another. */
export function WaitingPanel({
  pix,
  onOpen,
  onBack,
}: {
  pix: PixHandle
  onOpen: () => void
  onBack: () => void
}) {
  const { timezone } = useMe()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('li button')
    ;(first ?? panel.current)?.focus()
  }, [])
  return (
    <section ref={panel} className={uiCss.panel} tabIndex={-1} aria-label="Vendas aguardando Pix">
      <h2>Vendas aguardando Pix</h2>
      {pix.waiting.length === 0 && <p className={uiCss.soft}>Nenhuma venda espera.</p>}
      <ul className={sideCss.waiting}>
        {pix.waiting.map((pending) => (
          <li key={pending.id}>
            <button
              type="button"
              onClick={() => {
                pix.show({ pending, cart: null })
                onOpen()
              }}
            >
              <span>
                <strong>
                  {pending.customer?.name ?? pending.lines[0]?.product_name ?? 'Produto excluído'}
                </strong>
                <small>
                  {timeIn(timezone, new Date(pending.asked_at))}
                  {pending.asked_by && ` · ${pending.asked_by}`} ·{' '}
                  {pending.lines.length === 1 ? '1 item' : `${formatCount(pending.lines.length)} itens`}
                </small>
              </span>
              <strong>
                <Money value={pending.total} />
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
