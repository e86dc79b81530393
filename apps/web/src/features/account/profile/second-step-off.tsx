import { Text } from '@mantine/core'
import { AskPassword } from '../../../components/ask-password.tsx'
import { client } from '../../../lib/client.ts'
import { notify } from '../../../lib/notify.ts'
import { securityChanged } from './api.ts'

/** Turns the second step off, with password and code (AUTH-10). */
export function TurnOff({ onDone }: { onDone: () => void }) {
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
