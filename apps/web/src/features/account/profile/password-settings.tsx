import { Button } from '@mantine/core'
import { useState } from 'react'
import { OnDemand } from '../../../components/on-demand.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Setting } from './setting.tsx'

const PasswordDialog = lazyPart(() =>
  import('./password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
)

/** Changes the password while signed in; the other sessions end. */
export function PasswordSettings() {
  const [open, setOpen] = useState(false)
  return (
    <Setting title="Senha" description="Ao alterar a senha, as outras sessões são encerradas.">
      <Button variant="default" onClick={() => setOpen(true)}>
        Alterar senha
      </Button>
      <OnDemand wanted={open}>
        <PasswordDialog key={String(open)} opened={open} onClose={() => setOpen(false)} />
      </OnDemand>
    </Setting>
  )
}
