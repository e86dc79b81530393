import { FormDialog } from '../../../components/form-dialog.tsx'
import { NewPasswordField, PasswordField } from '../../../components/password-field.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { renewPasses } from '../../../lib/pass-renewal.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { securityChanged } from './api.ts'

const FAILED = 'Erro ao alterar a senha'

export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
    renewPasses()
    const others =
      ended === 1 ? 'A outra sessão foi encerrada.' : `As outras ${ended} sessões foram encerradas.`
    notify.success('Senha alterada', ended > 0 ? others : null)
    onClose()
    await securityChanged()
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Alterar senha"
      size="md"
      form={form}
      onSubmit={save}
      saveLabel="Salvar nova senha"
      failedTitle={FAILED}
      closesUnasked
    >
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <NewPasswordField label="Nova senha" {...form.getInputProps('new_password')} />
    </FormDialog>
  )
}
