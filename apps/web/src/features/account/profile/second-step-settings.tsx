import { Badge, Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Setting } from './setting.tsx'

const EnrolSecondStep = lazyPart(() =>
  import('./second-step-enrol.tsx').then((part) => ({ default: part.EnrolSecondStep })),
)
const TurnOff = lazyPart(() => import('./second-step-off.tsx').then((part) => ({ default: part.TurnOff })))
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
          {last === 'off' && <TurnOff onDone={close} />}
        </Suspense>
      </SheetDialog>
    </Setting>
  )
}
