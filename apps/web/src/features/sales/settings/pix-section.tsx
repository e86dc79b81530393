import { Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import {
  foldForPix,
  PIX_CITY_MAX,
  PIX_KEY_LABELS,
  PIX_NAME_MAX,
  readPixKey,
  writtenPixKey,
} from '@prateleira/contract/sales/pix'
import type { PixSettings } from '@prateleira/contract/sales/pix-schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { useMayCall, useMe } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { pixSettingsQuery } from '../api.ts'

const FAILED = 'Erro ao salvar a chave Pix'

/** 'Recebimento por Pix' on /perfil: the key whose code the counter shows (PIX-01). */
export function PixSection() {
  const { subscription } = useMe()
  const allowed = useMayCall()('sales.savePixAccount') && subscription.access === 'open'
  const { data, error, refetch } = useQuery({
    ...pixSettingsQuery,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: allowed,
  })
  if (!allowed) return null
  return (
    <SettingsSection
      id="pix"
      title="Recebimento por Pix"
      description="Com uma chave, o balcão mostra o QR Code com o valor exato de cada venda."
    >
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar a chave Pix" onRetry={() => refetch()} />
      ) : data ? (
        <PixForm key={data.account?.key ?? ''} account={data.account} />
      ) : (
        <Skeleton height={180} radius="md" aria-busy="true" />
      )}
    </SettingsSection>
  )
}

function PixForm({ account }: { account: PixSettings['account'] }) {
  const { company_name: company } = useMe()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const { queryKey } = pixSettingsQuery
  const form = useZodForm(
    () => import('@prateleira/contract/sales/pix-schemas').then((schemas) => schemas.pixAccountInput),
    {
      initialValues: account ?? { key: '', name: company, city: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const { key, name, city } = form.values
  const read = readPixKey(key)
  const save = form.handleSubmit(async (input) => {
    queryClient.setQueryData(queryKey, await client.sales.savePixAccount(input))
    notify.success('Chave Pix salva', 'O balcão já mostra o QR Code ao receber por Pix.')
  })
  const remove = async () => {
    queryClient.setQueryData(queryKey, await client.sales.removePixAccount())
    notify.success('Chave Pix removida', 'Ao receber por Pix, confira você o valor.')
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <TextInput
            label="Chave Pix"
            description={
              read
                ? `${PIX_KEY_LABELS[read.kind]}: ${writtenPixKey(read.key)}`
                : 'CPF, CNPJ, e-mail, celular com DDD ou aleatória'
            }
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('key')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Nome de quem recebe" maxLength={120} {...form.getInputProps('name')} />
            <TextInput label="Cidade" maxLength={120} {...form.getInputProps('city')} />
          </SimpleGrid>
          {name !== '' && city !== '' && (
            <Text c="dimmed" fz="sm">
              No código: {foldForPix(name, PIX_NAME_MAX)} · {foldForPix(city, PIX_CITY_MAX)}
            </Text>
          )}
          <FormAlert error={form.failure} title={FAILED} />
          <Group gap="sm">
            <Button type="submit" disabled={form.saving}>
              {form.saving ? 'Salvando…' : 'Salvar chave'}
            </Button>
            {account && (
              <Button variant="subtle" color="red" disabled={form.saving} onClick={() => setRemoving(true)}>
                Remover chave
              </Button>
            )}
          </Group>
        </Stack>
      </FormFieldset>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remover a chave Pix?"
        confirmLabel="Remover chave"
        busyLabel="Removendo…"
        danger
        onConfirm={remove}
      >
        O balcão deixa de mostrar o QR Code. Vendas que já aguardam continuam aguardando.
      </ConfirmDialog>
    </form>
  )
}
