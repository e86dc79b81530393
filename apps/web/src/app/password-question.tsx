import { Text } from '@mantine/core'
import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import { useEffect, useState } from 'react'
import { AskPassword } from '../components/ask-password.tsx'
import { SheetDialog } from '../components/sheet-dialog.tsx'
import { client } from '../lib/client.ts'
import { answerPasswordQuestions } from '../lib/password-question.ts'

/** Asks for the password again where the server wants it, over whatever dialog is open; what was asked for then goes on. */
export function PasswordQuestion() {
  const [answer, setAnswer] = useState<((typed: boolean) => void) | null>(null)
  useEffect(() => answerPasswordQuestions(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const done = (typed: boolean) => {
    setAnswer(null)
    answer(typed)
  }
  return (
    <SheetDialog opened onClose={() => done(false)} title="Confirme que é você" size="sm" onTop>
      <AskPassword
        label="Confirmar"
        busyLabel="Confirmando…"
        onPassword={async (password) => {
          await client.account.confirmPassword({ password })
          done(true)
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
