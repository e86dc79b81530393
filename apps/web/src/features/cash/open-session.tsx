import { Button, Group } from '@mantine/core'
import { CASH_MOVES, type CashMove } from '@prateleira/contract/cash/rules'
import type { Register } from '@prateleira/contract/cash/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Money } from '../../components/money.tsx'
import { Panel } from '../../components/panel.tsx'
import { useMe } from '../../lib/me.ts'
import { sessionQuery } from './api.ts'
import classes from './cash.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { MoveList } from './move-list.tsx'

interface Props {
  register: Register
  onClose: () => void
}

/** An open register: since when, by whom, and its movements. It shows no expected amount (CASH-03). */
export function OpenSession({ register, onClose }: Props) {
  const { timezone } = useMe()
  const [moving, setMoving] = useState<CashMove | null>(null)
  const { data } = useQuery(sessionQuery(register.session?.id))
  const { session } = register
  if (!session) return null
  const opened = new Date(session.opened_at)
  return (
    <Panel title={`${register.name} está aberto`}>
      <div className={classes.body}>
        <dl className={classes.facts}>
          <div>
            <dt>Aberto por</dt>
            <dd>{session.opened_by?.name ?? '—'}</dd>
          </div>
          <div>
            <dt>Desde</dt>
            <dd>
              {timeIn(timezone, opened)} de {formatDate(dateIn(timezone, opened))}
            </dd>
          </div>
          <div>
            <dt>Troco inicial</dt>
            <dd>
              <Money value={session.opening_float} />
            </dd>
          </div>
        </dl>
        <MoveList moves={data?.moves ?? []} />
        <Group gap="sm" className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconArrowUp size={18} aria-hidden="true" />}
            onClick={() => setMoving('withdrawal')}
          >
            Sangria
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowDown size={18} aria-hidden="true" />}
            onClick={() => setMoving('supply')}
          >
            Suprimento
          </Button>
          <Button onClick={onClose}>Fechar caixa</Button>
        </Group>
      </div>
      {CASH_MOVES.map((kind) => (
        <MoveDialog
          key={`${session.id} ${kind}`}
          session={session.id}
          kind={kind}
          opened={moving === kind}
          onClose={() => setMoving(null)}
        />
      ))}
    </Panel>
  )
}
