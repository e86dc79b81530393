import { Badge, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { AskPassword } from '../../../components/ask-password.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { notify } from '../../../lib/notify.ts'
import { securityChanged } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Setting } from './setting.tsx'

const EnrolSecondStep = lazyPart(() =>
  import('./second-step-enrol.tsx').then((part) => ({ default: part.EnrolSecondStep })),
)

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
        <Suspense>{last === 'on' && <EnrolSecondStep onDone={close} />}</Suspense>
        {last === 'codes' && <NewCodes onDone={close} />}
        {last === 'off' && <TurnOff onDone={close} />}
      </SheetDialog>
    </Setting>
  )
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <AskPassword
      label="Gerar novos códigos"
      busyLabel="Gerando…"
      withCode
      onPassword={async (password, code) =>
        setCodes((await client.account.renewRecoveryCodes({ password, code })).recovery_codes)
      }
    >
      <Text>Os códigos de recuperação que você guardou deixam de valer.</Text>
    </AskPassword>
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
