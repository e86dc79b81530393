import { Badge, Button, Text } from '@mantine/core'
import type { Session } from '@prateleira/contract/account/security-schemas'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { notify } from '../../../lib/notify.ts'
import { securityChanged } from './api.ts'
import { deviceOf } from './device.ts'
import classes from './profile.module.css'
import { Setting } from './setting.tsx'

const at = dateFormat({ dateStyle: 'short', timeStyle: 'short' })

/** Number listed before 'show all', so that the rest of the page stays in reach. */
const SHOWN_FIRST = 5

/** The person's sessions, which can be ended one by one or all others at once (AUTH-13). */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const [whole, setWhole] = useState(false)
  const shown = whole ? sessions : sessions.slice(0, SHOWN_FIRST)
  const others = sessions.filter(({ is_current: current }) => !current)
  const end = async () => {
    if (ending === 'others') await client.account.endOtherSessions()
    else if (ending) await client.account.endSession({ id: ending.id })
    notify.success(ending === 'others' ? 'As outras sessões foram encerradas' : 'Sessão encerrada')
    await securityChanged()
  }
  return (
    <Setting
      title="Sessões"
      description="Os aparelhos em que a sua conta está aberta. Não reconhece algum? Encerre e altere a senha."
    >
      <ul className={classes.sessions} aria-label="Sessões">
        {shown.map((session) => (
          <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="subtle" mt="sm" mr="sm" onClick={() => setWhole(true)}>
          Mostrar todas ({sessions.length})
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="default" mt="sm" onClick={() => setEnding('others')}>
          Encerrar as outras sessões
        </Button>
      )}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={ending === 'others' ? 'Encerrar as outras sessões' : 'Encerrar sessão'}
        confirmLabel="Encerrar"
        busyLabel="Encerrando…"
        danger
        onConfirm={end}
      >
        {ending === 'others'
          ? `${others.length === 1 ? 'A outra sessão sai' : `As outras ${others.length} sessões saem`} da conta na hora. Esta continua aberta.`
          : 'Este aparelho sai da conta na hora.'}
      </ConfirmDialog>
    </Setting>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { name, mobile } = deviceOf(session.user_agent)
  const Icon = mobile ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.6} aria-hidden="true" />
      <div className={classes.sessionWords}>
        <Text fw={550} component="div">
          {name} {session.is_current && <Badge color="green">Esta sessão</Badge>}
        </Text>
        <Text fz="sm" c="dimmed">
          {session.address ? `Endereço ${session.address} · ` : ''}desde {at(new Date(session.created_at))},
          último uso em {at(new Date(session.last_used_at))}
        </Text>
      </div>
      {!session.is_current && (
        <Button variant="subtle" color="red" size="sm" onClick={onEnd} aria-label={`Encerrar ${name}`}>
          Encerrar
        </Button>
      )}
    </li>
  )
}
