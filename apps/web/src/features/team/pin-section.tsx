import { Button } from '@mantine/core'
import { pinDigitsInWords } from '@prateleira/contract/team/pin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SettingsSection } from '../../components/settings-section.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { renewPasses } from '../../lib/pass-renewal.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { operatorsQuery } from './api.ts'
import { PinField } from './pin-field.tsx'

const FAILED = 'Erro ao salvar o PIN'

/** One's own PIN in the current shop (TEAM-06); empty for people without a shop. */
export function PinSection() {
  const { user_id: shop, person_id: ownId, company_name: company } = useMe()
  const { data, refetch } = useQuery({ ...operatorsQuery, enabled: shop !== null })
  const [open, setOpen] = useState(false)
  if (shop === null) return null
  const has = data?.people.some(({ id }) => id === ownId)
  return (
    <SettingsSection
      id="pin"
      title="PIN do caixa"
      description={`${pinDigitsInWords('De')}, para assumir o caixa de ${company} em um aparelho que já está conectado. O PIN não abre sua conta.`}
    >
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {has ? 'Trocar PIN' : 'Criar PIN'}
        </Button>
      </div>
      <PinDialog
        key={String(open)}
        opened={open}
        onClose={() => setOpen(false)}
        onSaved={() => void refetch()}
      />
    </SettingsSection>
  )
}

function PinDialog({
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
