import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { shopSwitched } from './switch-shop.ts'

const FAILED = 'Erro ao abrir a loja'

/** Asks for the name of another shop and switches to it (TEAM-01). */
export function OpenShopDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { shops } = useMe()
  const owns = shops.some(({ role }) => role === 'owner')
  const form = useZodForm(
    () => import('@prateleira/contract/account/schemas').then((schemas) => schemas.openShopInput),
    {
      initialValues: { name: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={shops.length > 0 ? 'Abrir outra loja' : 'Abrir loja'}
      size="md"
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        const { id: shop } = await client.account.openShop(input)
        form.reset()
        shopSwitched(shop)
      })}
      saveLabel="Abrir loja"
      savingLabel="Abrindo…"
      failedTitle={FAILED}
    >
      <Text c="dimmed" fz="sm">
        A nova loja tem produtos, estoque, clientes e assinatura próprios.{' '}
        {owns
          ? 'Ela começa sem período de teste: em seguida você escolhe um plano.'
          : 'Se é a sua primeira loja, ela começa com um período de teste.'}
      </Text>
      <TextInput
        label="Nome da loja"
        required
        data-autofocus
        maxLength={120}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
