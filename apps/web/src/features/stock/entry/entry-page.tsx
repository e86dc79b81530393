import { useEffect } from 'react'
import type { ShownMovement } from '../../../components/movement-dialog.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueueLine } from '../../../components/queue-line.tsx'
import type { Reversible } from '../../../components/reversal-dialog.tsx'
import { heardAt } from '../../../lib/device-catalog/heard-at.ts'
import { useDeviceCatalog } from '../../../lib/device-catalog/use-device-catalog.ts'
import { useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { prepareAndSend } from '../../../lib/offline-queue/queue.ts'
import { useQueue } from '../../../lib/offline-queue/use-queue.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import { useQuestion } from '../../../lib/use-question.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import classes from '../stock-page.module.css'
import { useReversal } from '../use-reversal.tsx'
import { EntryForm } from './entry-form.tsx'
import { entrySearch } from './entry-view.ts'
import { RecentEntries } from './recent-entries.tsx'

/** /movimentacoes/entrada: the form, and the latest entries (ENT-01). */
export default function EntryPage() {
  const me = useMe()
  const correcting = useQuestion<ShownMovement | undefined>(undefined)
  const [, follow] = useSearchState(entrySearch)
  // An entry of one line opens as from every other page; of more, somebody chooses which.
  const correct = (movement: ShownMovement) =>
    movement.standing_lines === 1 ? follow({ correct: movement.id }) : correcting.ask(movement)
  const { actions, notifyReversible, hideToast, dialog } = useReversal(me.sees_costs ? correct : undefined)
  const catalog = useDeviceCatalog()
  const queue = useQueue()
  const cutOff = catalog?.reached === false
  useEffect(() => void prepareAndSend(me.person_id), [me.person_id])
  // Queued entries appear in the list once they are sent.
  const sent = queue.items.filter(({ kind, state }) => kind === 'entry' && state === 'sent').length
  useEffect(() => {
    if (sent > 0) void refreshAfter('stock')
  }, [sent])
  const kept = (receipt: string) =>
    notify.info(
      `Entrada ${receipt} guardada neste aparelho`,
      'Ela é registrada sozinha quando a rede voltar.',
    )
  const registered = (entry: Reversible, corrected: boolean) => {
    if (corrected) hideToast()
    if (corrected)
      notifyReversible(
        'Entrada corrigida',
        'A antiga foi estornada e a corrigida, registrada.',
        { ...entry, corrects: true },
        'Estornar a corrigida',
      )
    else notifyReversible('Entrada registrada', 'A entrada de estoque foi registrada com sucesso.', entry)
    void refreshAfter('stock')
  }
  return (
    <>
      <PageHeader
        title="Entrada de Estoque"
        description="Registre compras e outras chegadas de mercadoria."
      />
      <div className={classes.offline}>
        <QueueLine cutOff={cutOff} />
        {cutOff && (
          <p>
            Produtos e estoque de {heardAt(me.timezone, catalog.heard)}, guardados neste aparelho.
            Fornecedores e entradas recentes pedem internet.
          </p>
        )}
      </div>
      <div className={classes.columns}>
        <section className={classes.card}>
          <EntryForm
            onRegistered={registered}
            onKept={kept}
            offline={queue.offline || cutOff}
            correcting={correcting}
          />
        </section>
        <RecentEntries {...actions} />
      </div>
      {dialog}
    </>
  )
}
