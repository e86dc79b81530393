import { PageHeader } from '../../../components/page-header.tsx'
import { onFirstUse } from '../../../lib/lazy-part.ts'
import { refreshAfter } from '../../../lib/refresh.ts'
import classes from '../stock-page.module.css'
import { useReversal } from '../use-reversal.tsx'
import { ExitForm } from './exit-form.tsx'
import { RecentExits } from './recent-exits.tsx'
import type { OnExit } from './use-exit.ts'

/** Loaded with the first key or touch: the first visit of this page is at its limit. */
const telling = () => import('./tell-registered.ts')
onFirstUse(telling)

/** /movimentacoes/saida: the form, and the latest exits (EXI-01, EXI-07). */
export default function ExitPage() {
  const { actions, notifyReversible, dialog } = useReversal()
  const registered: OnExit = (answer, exit) => {
    telling().then(
      ({ tellRegistered }) =>
        tellRegistered(answer, (title, message) => notifyReversible(title, message, exit)),
      () => notifyReversible('Saída registrada com sucesso', '', exit),
    )
    void refreshAfter('stock')
  }
  return (
    <>
      <PageHeader title="Saída de Estoque" description="Registre vendas e tudo mais que sai do estoque." />
      <div className={classes.columns}>
        <section className={classes.card}>
          <ExitForm onRegistered={registered} />
        </section>
        <RecentExits {...actions} />
      </div>
      {dialog}
    </>
  )
}
