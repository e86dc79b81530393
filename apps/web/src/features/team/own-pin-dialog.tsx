import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { renewPasses } from '../../lib/pass-renewal.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { PinField } from './pin-field.tsx'

const FAILED = 'Erro ao salvar o PIN'

export function OwnPinDialog({
  opened,
  onClose,
  onSaved,
}: {
  opened: boolean
  onClose: () => void
  onSaved: () => void
}) {
  const form = useZodForm(
    () => import('@prateleira/contract/team/operator-schemas').then((schemas) => schemas.ownPinInput),
    {
      initialValues: { pin: '', password: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const save = form.handleSubmit(async (input) => {
    await client.team.setOwnPin(input)
    renewPasses()
    notify.success('PIN salvo', 'Ele já vale nos aparelhos da loja.')
    onSaved()
    onClose()
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="PIN do caixa"
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel="Salvar PIN"
      failedTitle={FAILED}
      closesUnasked
    >
      <PinField label="Novo PIN" data-autofocus {...form.getInputProps('pin')} />
      <PasswordField label="Sua senha" autoComplete="current-password" {...form.getInputProps('password')} />
    </FormDialog>
  )
}
