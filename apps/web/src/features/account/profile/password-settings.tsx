import { Button, Group, Stack } from '@mantine/core'
import { PASSWORD_MIN_LENGTH } from '@prateleira/contract/shared/constants'
import { useState } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { securityChanged } from './api.ts'
import { Setting } from './setting.tsx'

const FAILED = 'Erro ao alterar a senha'
const FORM = 'alterar-senha'

/** A new password from inside; the other sessions end. */
export function PasswordSettings() {
  const [open, setOpen] = useState(false)
  return (
    <Setting title="Senha" description="Ao alterar a senha, as outras sessões são encerradas.">
      <Button variant="default" onClick={() => setOpen(true)}>
        Alterar senha
      </Button>
      <PasswordDialog key={String(open)} opened={open} onClose={() => setOpen(false)} />
    </Setting>
  )
}

function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useZodForm(
    () =>
      import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.changePasswordInput),
    {
      initialValues: { current_password: '', new_password: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const save = form.handleSubmit(async (input) => {
    const { ended_sessions: ended } = await client.account.changePassword(input)
    const others =
      ended === 1 ? 'A outra sessão foi encerrada.' : `As outras ${ended} sessões foram encerradas.`
    notify.success('Senha alterada', ended > 0 ? others : null)
    onClose()
    await securityChanged()
  })
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title="Alterar senha"
      size="md"
      busy={form.saving}
      dirty={false}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} disabled={form.saving}>
            {form.saving ? 'Salvando…' : 'Salvar nova senha'}
          </Button>
        </Group>
      }
    >
      <form id={FORM} ref={form.formRef} noValidate onSubmit={save}>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            <PasswordField
              label="Senha atual"
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('current_password')}
            />
            <PasswordField
              label="Nova senha"
              description={`No mínimo ${PASSWORD_MIN_LENGTH} caracteres`}
              autoComplete="new-password"
              {...form.getInputProps('new_password')}
            />
            <FormAlert error={form.failure} title={FAILED} />
          </Stack>
        </FormFieldset>
      </form>
    </SheetDialog>
  )
}
