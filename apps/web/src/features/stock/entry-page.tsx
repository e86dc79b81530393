import { useQueryClient } from '@tanstack/react-query'
import { PageHeader } from '../../components/page-header.tsx'
import type { Reversible } from '../../components/reversal-dialog.tsx'
import { refreshAfterMovement } from '../../lib/after-movement.ts'
import { EntryForm } from './entry-form.tsx'
import { RecentEntries } from './recent-entries.tsx'
import classes from './stock-page.module.css'
import { useReversal } from './use-reversal.tsx'

/** /movimentacoes/entrada: what comes in, and what came in last (ENT-01). */
export default function EntryPage() {
  const queryClient = useQueryClient()
  const { actions, notifyReversible, dialog } = useReversal()
  const registered = (entry: Reversible) => {
    notifyReversible('Entrada registrada', 'A entrada de estoque foi registrada com sucesso.', entry)
    void refreshAfterMovement(queryClient)
  }
  return (
    <>
      <PageHeader
        title="Entrada de Estoque"
        description="Registre compras e outras chegadas de mercadoria."
      />
      <div className={classes.columns}>
        <section className={classes.card}>
          <EntryForm onRegistered={registered} />
        </section>
        <RecentEntries {...actions} />
      </div>
      {dialog}
    </>
  )
}
