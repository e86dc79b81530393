import { Button, Code, Group, Stack, Text } from '@mantine/core'
import type { BegunStep } from '@prateleira/contract/account/security-schemas'
import { useState } from 'react'
import { AskPassword } from '../../../components/ask-password.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { CodeField } from '../code-field.tsx'
import { securityChanged } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Turns the second step on: the password, the QR code with a first code, the recovery codes (AUTH-10). */
export function EnrolSecondStep({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<BegunStep | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  if (!begun)
    return (
      <AskPassword
        label="Continuar"
        busyLabel="Conferindo…"
        onPassword={async (password) => setBegun(await client.account.beginSecondStep({ password }))}
      >
        <Text>
          Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft
          Authenticator, Authy ou 1Password.
        </Text>
      </AskPassword>
    )
  if (confirmed) return <RecoveryCodes codes={begun.recovery_codes} onDone={onDone} />
  return (
    <FirstCode
      begun={begun}
      onConfirmed={() => {
        setConfirmed(true)
        notify.success('Verificação em duas etapas ligada')
        void securityChanged()
      }}
    />
  )
}

function FirstCode({ begun, onConfirmed }: { begun: BegunStep; onConfirmed: () => void }) {
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.confirmStepInput),
    {
      initialValues: { code: '' },
      toInput: (values) => values,
      errorFields: { INVALID_CODE: 'code' },
      onFailure: (error) => notify.error(errorMessage(error)),
    },
  )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(begun.secret)
      notify.success('Chave copiada')
    } catch {
      notify.error('O navegador não deixou copiar. Selecione a chave e copie.')
    }
  }
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.handleSubmit(async (input) => {
        await client.account.confirmSecondStep(input)
        onConfirmed()
      })}
    >
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <Text>Leia este código QR com o aplicativo autenticador:</Text>
          <QrCode text={begun.uri} label="Código QR para o aplicativo autenticador" />
          <Text fz="sm" c="dimmed">
            O aplicativo está neste aparelho, ou não há câmera? Abra o aplicativo por aqui, ou copie esta
            chave para ele:{' '}
            <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </Code>
          </Text>
          <Group gap="sm">
            <Button variant="default" component="a" href={begun.uri}>
              Abrir no aplicativo
            </Button>
            <Button variant="default" onClick={copy}>
              Copiar chave
            </Button>
          </Group>
          <CodeField
            label="Código de verificação"
            description="Os 6 números que o aplicativo mostra agora."
            {...form.getInputProps('code')}
          />
          <FormAlert error={form.failure} />
          <Button type="submit" disabled={form.saving}>
            {form.saving ? 'Verificando…' : 'Verificar e ligar'}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
