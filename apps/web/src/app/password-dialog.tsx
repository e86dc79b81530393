import { Text } from '@mantine/core'
import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import { AskPassword } from '../components/ask-password.tsx'
import { SheetDialog } from '../components/sheet-dialog.tsx'
import { client } from '../lib/client.ts'

/** The dialog of PasswordQuestion. */
export default function PasswordDialog({ onDone }: { onDone: (typed: boolean) => void }) {
  return (
    <SheetDialog opened onClose={() => onDone(false)} title="Confirme que é você" size="sm" onTop>
      <AskPassword
        label="Confirmar"
        busyLabel="Confirmando…"
        onPassword={async (password) => {
          await client.account.confirmPassword({ password })
          onDone(true)
        }}
      >
        <Text>
          Para continuar, digite sua senha de novo. Ela vale por {CONFIRMED_MINUTES} minutos para mudanças
          como esta.
        </Text>
      </AskPassword>
    </SheetDialog>
  )
}
