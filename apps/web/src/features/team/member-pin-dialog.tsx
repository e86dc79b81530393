import { Text } from '@mantine/core'
import type { Member } from '@prateleira/contract/team/schemas'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { teamChanged } from './api.ts'
import { PinField } from './pin-field.tsx'

const FAILED = 'Erro ao salvar o PIN'

/** Sets a new PIN for a person without an account, which also unlocks them. */
export function MemberPinDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const shown = useLastShown(member)
  const form = useZodForm(
    () => import('@prateleira/contract/team/operator-schemas').then((schemas) => schemas.memberPinInput),
    {
      initialValues: { pin: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const close = () => {
    form.reset()
    form.clearFailure()
    onClose()
  }
  const save = form.handleSubmit(async (body) => {
    if (!shown) return
    await client.team.setMemberPin({ params: { id: shown.id }, body })
    notify.success('PIN salvo', `${shown.full_name} usa o novo PIN a partir de agora.`)
    void teamChanged()
    close()
  })
  return (
    <FormDialog
      opened={member !== null}
      onClose={close}
      title={shown ? `PIN de ${shown.full_name}` : ''}
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel="Salvar PIN"
      failedTitle={FAILED}
    >
      <PinField label="Novo PIN" required data-autofocus {...form.getInputProps('pin')} />
      <Text fz="sm" c="dimmed">
        O PIN de antes deixa de valer, e um bloqueio termina. Quem estiver no caixa com ele precisa digitar o
        novo.
      </Text>
    </FormDialog>
  )
}
