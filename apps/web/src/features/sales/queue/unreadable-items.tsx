import { Button } from '@mantine/core'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatMoney } from '@prateleira/contract/shared/format'
import { QUEUED_WORDS } from '@prateleira/contract/shared/queue'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useMay, useMe, useWhomToAsk } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { discardUnreadable } from '../../../lib/offline-queue/queue.ts'
import type { Unreadable } from '../../../lib/offline-queue/unreadable.ts'
import { discardBroken } from '../../../lib/sales-aside.ts'
import queueCss from './queue.module.css'

const nameOf = ({ kind, receipt }: Unreadable) =>
  [kind ? QUEUED_WORDS[kind].label : 'Registro', receipt].filter(Boolean).join(' ')

interface Props {
  /** Of the queue. */
  items: readonly Unreadable[]
  /** Of the sales that were set aside, which may be registered. */
  aside: readonly Unreadable[]
}

/** What is stored here and cannot be read whole: as much as can be, and a way to be rid of it. */
export function UnreadableItems({ items, aside }: Props) {
  const { timezone } = useMe()
  const manages = useMay()('sales_manage')
  const whom = useWhomToAsk()
  const [asked, setAsked] = useState<Unreadable | null>(null)
  // Kept while the dialog fades out.
  const last = useRef(asked)
  last.current = asked ?? last.current
  const isAside = last.current !== null && aside.includes(last.current)
  return (
    <>
      {items.length + aside.length > 0 && (
        <section aria-label="Com defeito">
          <h2 className={queueCss.group}>Com defeito: não dá para enviar</h2>
          <ul className={queueCss.list}>
            {[...items, ...aside].map((item) => {
              const made = item.made_at === null ? null : new Date(item.made_at)
              const when = made && `${formatDate(dateIn(timezone, made))} às ${timeIn(timezone, made)}`
              return (
                <li key={String(item.key)} className={queueCss.item}>
                  <h3>{nameOf(item)}</h3>
                  {item.total === null ? <span /> : <strong>{formatMoney(item.total)}</strong>}
                  <p className={queueCss.what}>
                    {[when, item.operator].filter(Boolean).join(' · ') || 'Sem data nem nome'}
                  </p>
                  {item.names.length > 0 && <p className={queueCss.what}>{item.names.join(', ')}</p>}
                  <p className={queueCss.why}>
                    Este registro ficou incompleto neste aparelho.{' '}
                    {aside.includes(item)
                      ? 'Pode já estar registrado: confira em Vendas'
                      : 'Confira o comprovante'}{' '}
                    e registre de novo o que falta.
                  </p>
                  {manages ? (
                    <div className={queueCss.acts}>
                      <Button size="sm" variant="subtle" color="red" onClick={() => setAsked(item)}>
                        Descartar
                      </Button>
                    </div>
                  ) : (
                    <p className={queueCss.what}>Descartar cabe a quem gerencia a loja: fale com {whom}.</p>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Descartar o registro com defeito?"
        confirmLabel="Descartar"
        danger
        onConfirm={async () => {
          if (!last.current) return
          if (isAside) discardBroken(String(last.current.key))
          else await discardUnreadable(last.current.key)
          notify.success(`${nameOf(last.current)}: o registro foi apagado deste aparelho`)
        }}
      >
        <p>
          {last.current && nameOf(last.current)} {isAside ? 'pode não ter chegado' : 'não foi enviado'} à loja
          e é apagado deste aparelho. O que não estiver {isAside ? 'em Vendas' : 'no comprovante'} se perde.
        </p>
      </ConfirmDialog>
    </>
  )
}
