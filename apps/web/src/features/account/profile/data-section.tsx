import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Profile } from '@prateleira/contract/account/schemas'
import { formatDocument } from '@prateleira/contract/shared/document-text'
import { PICKER_LIST_MAX_HEIGHT_PX } from '@prateleira/contract/stock/constants'
import { useState } from 'react'
import { PhoneField } from '../../../components/contact-fields.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { Select } from '../../../components/select.tsx'
import { SettingsSection } from '../../../components/settings-section.tsx'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { client } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { useMay, useWhomToAsk } from '../../../lib/me.ts'
import { notify } from '../../../lib/notify.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { profileSaved } from './api.ts'
import classes from './profile.module.css'
import { SHOP_LABELS, ShopFields, shopValuesOf } from './shop-fields.tsx'
import { useTimeZones } from './use-time-zones.ts'

const FAILED = 'Erro ao atualizar perfil'

const LABELS = {
  full_name: 'Nome completo',
  company_name: 'Nome da empresa',
  phone: 'Telefone',
  timezone: 'Fuso horário',
  ...SHOP_LABELS,
}

const valuesOf = (profile: Profile) => ({
  full_name: profile.full_name,
  company_name: profile.company_name ?? '',
  phone: profile.phone,
  timezone: profile.timezone ?? '',
  ...shopValuesOf(profile),
})
type Values = ReturnType<typeof valuesOf>

/**
 * Name, company, telephone, time zone and what the receipts say of the shop; the email is read-only (PRF-01, PRF-04). The shop's data is read-only for
 * people who may not change it, and absent without a shop.
 */
export function DataSection({ profile }: { profile: Profile }) {
  const may = useMay()('shop_settings')
  const owner = useWhomToAsk()
  // If the right is withdrawn while editing, everything is sent all the same, so that the server refuses with a message
  // instead of dropping fields silently.
  const [isWhole] = useState(may)
  const toInput = ({ full_name, phone, ...shop }: Values) => ({ full_name, phone, ...(isWhole && shop) })
  const form = useZodForm(
    () => import('@prateleira/contract/account/schemas').then((schemas) => schemas.profileUpdateInput),
    {
      initialValues: valuesOf(profile),
      toInput,
      isKept: true,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const draft = useDraft('profile', form)
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput,
    labels: LABELS,
    show: (field, value) =>
      field === 'company_document' && value ? formatDocument(String(value)) : undefined,
    take: (field, value) =>
      field === 'company_document' ? { company_document: formatDocument(String(value ?? '')) } : undefined,
  })
  const [zones, listZones] = useTimeZones(form.values.timezone)

  const save = form.handleSubmit(async (input) => {
    const saved = await conflict.saving(() =>
      client.account.updateProfile({ ...input, seen: conflict.seen() }),
    )
    form.setInitialValues(valuesOf(saved))
    draft.clear()
    notify.success('Perfil atualizado', 'Seus dados foram salvos com sucesso.')
    await profileSaved(saved)
  })
  return (
    <SettingsSection id="dados" title="Dados" description="Como chamamos você e a sua empresa.">
      <form ref={form.formRef} noValidate onSubmit={save}>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
            <TextInput
              label="Email"
              description="O email não pode ser alterado"
              value={profile.email}
              readOnly
              className={classes.fixed}
              autoComplete="username"
            />
            <TextInput
              label="Nome completo"
              autoComplete="name"
              maxLength={120}
              {...form.getInputProps('full_name')}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              {profile.company_name !== null && (
                <TextInput
                  label="Nome da empresa"
                  autoComplete="organization"
                  maxLength={120}
                  {...form.getInputProps('company_name')}
                  {...(!isWhole && {
                    readOnly: true,
                    className: classes.fixed,
                    description: `Quem muda é ${owner}`,
                  })}
                />
              )}
              <PhoneField autoComplete="tel" maxLength={30} {...form.getInputProps('phone')} />
            </SimpleGrid>
            {profile.company_name !== null && (
              <ShopFields
                profile={profile}
                input={(field) => form.getInputProps(field)}
                whom={isWhole ? null : owner}
              />
            )}
            {profile.timezone !== null && (
              <Select
                label="Fuso horário"
                description={
                  isWhole
                    ? 'Decide o dia em que cada entrada e cada saída é lançada.'
                    : `Quem muda é ${owner}`
                }
                readOnly={!isWhole}
                className={isWhole ? undefined : classes.fixed}
                data={zones}
                onDropdownOpen={listZones}
                searchable
                allowDeselect={false}
                maxDropdownHeight={PICKER_LIST_MAX_HEIGHT_PX}
                {...form.getInputProps('timezone')}
              />
            )}
            <FormAlert error={form.failure} title={FAILED} />
            <div>
              <Button type="submit" disabled={form.saving}>
                {form.saving ? 'Salvando…' : 'Salvar dados'}
              </Button>
            </div>
          </Stack>
        </FormFieldset>
        {conflict.dialog}
      </form>
    </SettingsSection>
  )
}
