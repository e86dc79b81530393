import { Text } from '@mantine/core'
import { SECOND_STEP_MINUTES } from '@prateleira/contract/account/constants'
import { useEffect } from 'react'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { publishAuth } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { CodeField } from './code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { SECOND_STEP_KEY, secondStepWaits } from './kept-step.ts'
import { greet } from './signed-in.ts'

/** Remembers over a reload that the second step is shown, until the returned function is called. */
function keepSecondStep(): () => void {
  try {
    const until = String(Date.now() + SECOND_STEP_MINUTES * 60_000)
    if (!secondStepWaits()) sessionStorage.setItem(SECOND_STEP_KEY, until)
  } catch {
    // Storage may be forbidden.
  }
  return () => {
    try {
      sessionStorage.removeItem(SECOND_STEP_KEY)
    } catch {}
  }
}

/** The second step of a sign-in: the code of the application or a recovery code (AUTH-10). */
export function SecondStepForm({ onBack }: { onBack: () => void }) {
  useEffect(keepSecondStep, [])
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.secondStepInput),
    {
      initialValues: { code: '' },
      toInput: (values) => values,
      errorFields: { INVALID_CODE: 'code' },
      onFailure: (error) => notify.error(errorMessage(error), 'Erro no login'),
    },
  )
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        const signedIn = await client.account.passSecondStep(input)
        publishAuth({ event: 'MFA_CHALLENGE_VERIFIED', userId: signedIn.person_id })
        greet(signedIn)
      })}
      failed="Erro no login"
      submit={['Verificar', 'Verificando…']}
      back={{ onClick: onBack }}
    >
      <Text>Abra o seu aplicativo autenticador e informe o código que ele mostra para a Prateleira.</Text>
      <CodeField
        label="Código de verificação"
        description="Sem o aplicativo, use um dos seus códigos de recuperação."
        inputMode="text"
        {...form.getInputProps('code')}
      />
    </EntryForm>
  )
}
