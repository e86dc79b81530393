import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { SHOP_ROLE_LABELS, type ShopRole } from '@prateleira/contract/rights'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../lib/api.ts'
import { useLastShown } from '../lib/use-last-shown.ts'
import { ErrorState } from './error-state.tsx'
import classes from './pin.module.css'
import { PinStep } from './pin-step.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

export interface Approver {
  person_id: string
  pin: string
}

export interface ApprovalQuestion {
  /** The reason for the question, in the server's words. */
  text: string
  approvers: readonly ShopRole[]
  give: (who: Approver) => Promise<void>
  giveUp: () => void
}

/** A person with the right approves by PIN; the operator stays the same (SELL-02). */
export default function ApprovalDialog({ question }: { question: ApprovalQuestion | null }) {
  const opened = question !== null
  const shown = useLastShown(question)
  const { data, error, refetch } = useQuery({
    ...api.team.listOperators.queryOptions(),
    enabled: opened,
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!opened) setChosen(null)
  }, [opened])
  const people = data?.people.filter(
    ({ role, is_acting: acting }) => !acting && shown?.approvers.includes(role),
  )
  const person = people?.find(({ id }) => id === chosen) ?? (people?.length === 1 ? people[0] : undefined)
  return (
    <SheetDialog
      opened={opened}
      onClose={() => question?.giveUp()}
      title={person ? `Autorização de ${person.name}` : 'Quem autoriza?'}
      size="sm"
      onTop
    >
      <Stack gap="md" data-own-keys={opened || undefined}>
        <Text>{shown?.text}</Text>
        {!people ? (
          error ? (
            <ErrorState error={error} title="Erro ao carregar a equipe" onRetry={() => refetch()} />
          ) : (
            <Skeleton height={160} radius="md" aria-busy="true" />
          )
        ) : person ? (
          <PinStep
            key={person.id}
            person={person}
            onPin={async (pin) => shown?.give({ person_id: person.id, pin })}
            onDeviceUnknown={() => question?.giveUp()}
            onLocked={() => void refetch()}
          />
        ) : people.length === 0 ? (
          <>
            <Text c="dimmed">
              Ninguém que possa autorizar tem PIN. O dono e os gerentes criam o seu em Perfil.
            </Text>
            <Button variant="default" onClick={() => question?.giveUp()}>
              Voltar
            </Button>
          </>
        ) : (
          <ul
            className={classes.people}
            aria-label="Quem pode autorizar"
            // They appear after the dialog, when only its 'Fechar' could take the focus.
            ref={(list) => list?.querySelector('button')?.focus()}
          >
            {people.map((one, index) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={classes.person}
                  data-autofocus={index === 0 || undefined}
                  onClick={() => setChosen(one.id)}
                >
                  <strong>{one.name}</strong>
                  <span>{one.is_locked ? 'PIN bloqueado' : SHOP_ROLE_LABELS[one.role]}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {person && (people?.length ?? 0) > 1 && (
          <Button variant="subtle" color="gray" onClick={() => setChosen(null)}>
            Escolher outra pessoa
          </Button>
        )}
      </Stack>
    </SheetDialog>
  )
}
