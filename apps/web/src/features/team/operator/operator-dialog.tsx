import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import type { Operator, Operators } from '@prateleira/contract/team/operator-schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { AskPassword } from '../../../components/ask-password.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import classes from '../../../components/pin.module.css'
import { PinStep } from '../../../components/pin-step.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { paths } from '../../../config/paths.ts'
import { useBackCloses } from '../../../lib/back-closes.ts'
import { client } from '../../../lib/client.ts'
import { endSession } from '../../../lib/end-session.ts'
import { notify } from '../../../lib/notify.ts'
import type { OperatorQuestion } from '../../../lib/operator.ts'
import { renewPasses } from '../../../lib/pass-renewal.ts'
import { publishAuth } from '../../../lib/session.ts'
import { stopRefresh } from '../../../lib/session-refresh.ts'
import { operatorsQuery } from '../api.ts'

/** The steps: choosing a person, entering their PIN, or the account's owner returning by password. */
type Step = 'people' | 'account' | Operator

interface Props {
  /** Null while the dialog is closed. */
  question: OperatorQuestion | null
  /** Whether the change would lose typed work that is kept nowhere. */
  loses: boolean
  onClose: () => void
}

/** Changes the acting person of this device: one touch for the person, then their PIN (TEAM-06). */
export default function OperatorDialog({ question, loses, onClose }: Props) {
  const opened = question !== null
  const gone = question === 'gone'
  const { data, error, refetch } = useQuery({
    ...operatorsQuery,
    enabled: opened,
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<Step | null>(null)
  useEffect(() => {
    if (!opened) setChosen(null)
  }, [opened])
  // Here nobody acts any more, whoever does by an answer that got lost.
  const accountActs = !gone && data?.account.is_acting === true
  const others = data?.people.filter((person) => gone || !person.is_acting) ?? []
  const [only] = others
  // With a single other person there is nothing to choose.
  const first = question === 'account' ? 'account' : accountActs && others.length === 1 ? only : undefined
  const step = chosen ?? first ?? 'people'
  useBackCloses(opened && chosen !== null && chosen !== 'people', () => setChosen('people'))
  const toAccount = step === 'account' && data !== undefined
  useEffect(() => {
    if (toAccount) document.querySelector<HTMLElement>('[data-own-keys] input')?.focus()
  }, [toAccount])

  const changed = (name: string, byPin: boolean) => {
    if (!data) return
    notify.success(byPin ? `${name} está no caixa` : `De volta para ${name}`, null)
    publishAuth({ event: 'OPERATOR_CHANGED', userId: data.account.id })
  }
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={typeof step === 'object' ? `PIN de ${step.name}` : 'Quem está no caixa?'}
      size="sm"
      onTop
      busy={gone}
    >
      <Stack gap="md" data-own-keys={opened || undefined}>
        {gone && step === 'people' && (
          <Text role="alert">
            Quem estava no caixa não trabalha mais aqui. Escolha quem continua: o que foi digitado na página
            está guardado.
          </Text>
        )}
        {loses && (
          <Text role="status">O que foi digitado nesta página e ainda não foi salvo se perde na troca.</Text>
        )}
        {!data ? (
          error ? (
            <ErrorState error={error} title="Erro ao carregar a equipe" onRetry={() => refetch()} />
          ) : (
            <Skeleton height={160} radius="md" aria-busy="true" />
          )
        ) : step === 'people' ? (
          <People
            data={data}
            accountActs={accountActs}
            others={others}
            onChoose={setChosen}
            onClose={onClose}
          />
        ) : step === 'account' ? (
          <>
            <AskPassword
              label={`Voltar para ${data.account.name}`}
              busyLabel="Voltando…"
              onPassword={async (password) => {
                stopRefresh()
                await client.team.endOperator({ password })
                changed(data.account.name, false)
              }}
            >
              <Text>
                A senha de <strong>{data.account.name}</strong>, que entrou neste aparelho.
              </Text>
            </AskPassword>
            {gone && (
              <Button variant="subtle" color="gray" onClick={() => void endSession()}>
                Sair da conta
              </Button>
            )}
          </>
        ) : (
          <PinStep
            key={step.id}
            person={others.find(({ id }) => id === step.id) ?? step}
            onPin={async (pin) => {
              stopRefresh()
              await client.team.startOperator({ person_id: step.id, pin })
              renewPasses()
              changed(step.name, true)
            }}
            onDeviceUnknown={() => setChosen('account')}
            onLocked={() => void refetch()}
          />
        )}
        {step !== 'people' && (others.length > 1 || !accountActs) && (
          <Button variant="subtle" color="gray" onClick={() => setChosen('people')}>
            Escolher outra pessoa
          </Button>
        )}
      </Stack>
    </SheetDialog>
  )
}

interface PeopleProps {
  data: Operators
  accountActs: boolean
  others: Operator[]
  onChoose: (step: Step) => void
  onClose: () => void
}

function People({ data, accountActs, others, onChoose, onClose }: PeopleProps) {
  const walk = (event: React.KeyboardEvent<HTMLUListElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  // They appear after the dialog, when only its 'Fechar' could take the focus.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <ul ref={list} className={classes.people} aria-label="Quem pode assumir" onKeyDown={walk}>
        {others.map((person, index) => (
          <li key={person.id}>
            <button
              type="button"
              className={classes.person}
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(person)}
            >
              <strong>{person.name}</strong>
              <span>{person.is_locked ? 'PIN bloqueado' : `${SHOP_ROLE_LABELS[person.role]}, com PIN`}</span>
            </button>
          </li>
        ))}
        {!accountActs && (
          <li>
            <button type="button" className={classes.person} onClick={() => onChoose('account')}>
              <strong>Voltar para {data.account.name}</strong>
              <span>Com a senha</span>
            </button>
          </li>
        )}
      </ul>
      {others.length === 0 && accountActs && (
        <Text c="dimmed">
          {data.people.length === 0 ? 'Ninguém da equipe tem PIN ainda.' : 'Só você tem PIN nesta loja.'} Cada
          pessoa cria o seu em{' '}
          <AppLink to={paths.profile} onClick={onClose}>
            Perfil
          </AppLink>
          ; o dono cria o de quem não tem email em Equipe.
        </Text>
      )}
    </>
  )
}
