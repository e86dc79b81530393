import { Badge, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { AskPassword } from '../../../components/ask-password.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { notify } from '../../../lib/notify.ts'
import { securityChanged } from './api.ts'
import { Setting } from './setting.tsx'

const EnrolSecondStep = lazyPart(() =>
  import('./second-step-enrol.tsx').then((part) => ({ default: part.EnrolSecondStep })),
)
const NewCodes = lazyPart(() => import('./recovery-codes.tsx').then((part) => ({ default: part.NewCodes })))

type Doing = 'on' | 'off' | 'codes'

const TITLES: Record<Doing, string> = {
  on: 'Ligar verificação em duas etapas',
  off: 'Desligar verificação em duas etapas',
  codes: 'Novos códigos de recuperação',
}

/** The second step: on, off, and its recovery codes (AUTH-10). */
export function SecondStepSettings({ on }: { on: boolean }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  // The title stays while the dialog fades.
  const [last, setLast] = useState<Doing>('on')
  if (doing && doing !== last) setLast(doing)
  const close = () => setDoing(null)
  return (
    <Setting
      title="Verificação em duas etapas"
      badge={<Badge color={on ? 'green' : 'gray'}>{on ? 'Ligada' : 'Desligada'}</Badge>}
      description="Além da senha, um código do aplicativo autenticador no seu celular. Quem descobrir a senha não entra só com ela."
    >
      {on ? (
        <Group gap="sm">
          <Button variant="default" onClick={() => setDoing('codes')}>
            Novos códigos de recuperação
          </Button>
          <Button variant="default" onClick={() => setDoing('off')}>
            Desligar
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => setDoing('on')}>
          Ligar
        </Button>
      )}
      <SheetDialog opened={doing !== null} onClose={close} title={TITLES[last]} size="md" dirty={false}>
        <Suspense>
          {last === 'on' && <EnrolSecondStep onDone={close} />}
          {last === 'codes' && <NewCodes onDone={close} />}
        </Suspense>
        {last === 'off' && <TurnOff onDone={close} />}
      </SheetDialog>
    </Setting>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  return (
    <AskPassword
      label="Desligar"
      busyLabel="Desligando…"
      danger
      withCode
      onPassword={async (password, code) => {
        await client.account.disableSecondStep({ password, code })
        notify.success('Verificação em duas etapas desligada')
        onDone()
        await securityChanged()
      }}
    >
      <Text>A partir de agora, só a senha basta para entrar na sua conta.</Text>
    </AskPassword>
  )
}
