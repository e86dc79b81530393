import { Alert, Button, Group } from '@mantine/core'
import type { Register } from '@prateleira/contract/cash/schemas'
import { IconCashBanknote } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink, useGo } from '../../components/app-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { OpenCashForm } from '../../components/open-cash-form.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Panel } from '../../components/panel.tsx'
import { QueueLine } from '../../components/queue-line.tsx'
import { paths } from '../../config/paths.ts'
import { useCashRegister } from '../../lib/cash-register.ts'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMayCall } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { cashChanged } from './api.ts'
import classes from './cash.module.css'
import { cashSearch } from './cash-view.ts'
import { CloseCash } from './close-cash.tsx'
import { OpenSession } from './open-session.tsx'
import { RegisterList } from './register-list.tsx'
import { SessionDialog } from './session-dialog.tsx'

/** 'Caixa': this device's register, from its opening to the count, and the shop's other registers. */
export default function CashPage() {
  const handle = useCashRegister()
  const [search, change] = useSearchState(cashSearch)
  const [busy, setBusy] = useState(false)
  const { cash, error, refetch, register } = handle
  const may = useMayCall()
  const go = useGo()
  const mayTurnOn = may('cash.setCashControl')
  const turnOn = async () => {
    setBusy(true)
    try {
      await client.cash.setCashControl({ is_on: true })
      await cashChanged()
    } catch (failure) {
      notify.error(errorMessage(failure), 'Erro ao ligar o controle de caixa')
    } finally {
      setBusy(false)
    }
  }
  if (error && !cash)
    return (
      <>
        <PageHeader title="Caixa" />
        <ErrorState error={error} title="Erro ao carregar o caixa" onRetry={() => void refetch()} />
      </>
    )
  const session = register?.session
  const closing = session && search.closing === session.id
  return (
    <>
      <PageHeader
        title={closing ? `Fechar ${register.name}` : 'Caixa'}
        description={
          closing ? 'Conte antes de ver o que o sistema espera: a diferença aparece depois.' : undefined
        }
        secondary={
          may('cash.listCashSessions') &&
          cash?.is_on &&
          !closing && (
            <Button variant="default" renderRoot={(props) => <AppLink to={paths.cashHistory} {...props} />}>
              Caixas fechados
            </Button>
          )
        }
      />
      {/* Somebody who counts the cash should know of sales not sent yet. */}
      <div className={classes.queue}>
        <QueueLine cutOff={Boolean(error)} needs="sangria, suprimento e fechar caixa pedem internet" />
      </div>
      {cash && !cash.is_on && (
        <EmptyState
          icon={<IconCashBanknote size={28} />}
          title="Controle de caixa desligado"
          action={
            mayTurnOn && (
              <Button onClick={() => void turnOn()} disabled={busy}>
                {busy ? 'Ligando…' : 'Ligar controle de caixa'}
              </Button>
            )
          }
        >
          Com o controle ligado, cada caixa abre com um troco inicial, e no fim você conta o dinheiro e vê o
          que falta ou sobra. Vendas em dinheiro passam a pedir um caixa aberto.
          {!mayTurnOn && ' Quem liga é o dono ou um gerente.'}
        </EmptyState>
      )}
      {cash?.is_on && closing && (
        <CloseCash
          key={session.id}
          session={session}
          onBack={() => change({ closing: undefined })}
          onClosed={(id) => change({ closing: undefined, session: id })}
        />
      )}
      {cash?.is_on && !closing && (
        <div className={classes.columns}>
          {register && session ? (
            <OpenSession
              register={register as Register}
              onClose={() => change({ closing: session.id }, { push: true })}
            />
          ) : (
            <Panel title={register ? `${register.name} está fechado` : 'Abrir caixa'}>
              <div className={classes.body}>
                <OpenCashForm
                  key={register?.id ?? ''}
                  handle={handle}
                  // The page may have been left before the answer.
                  onOpened={() => search.from && location.pathname === paths.cash && void go(paths.counter)}
                />
              </div>
            </Panel>
          )}
          <RegisterList handle={handle} />
        </div>
      )}
      {cash?.is_on && search.closing && !closing && (
        <Alert color="gray" mt="md">
          <Group justify="space-between">
            Este caixa já foi fechado.
            <Button variant="default" onClick={() => change({ session: search.closing, closing: undefined })}>
              Ver o fechamento
            </Button>
          </Group>
        </Alert>
      )}
      <SessionDialog id={search.session} onClose={() => change({ session: undefined })} />
    </>
  )
}
