import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { SHOP_ADDRESS_LENGTH, SHOP_ADDRESS_LINES } from '@prateleira/contract/account/constants'
import type { Profile } from '@prateleira/contract/account/schemas'
import { formatDocument } from '@prateleira/contract/shared/document-text'
import { useId } from 'react'
import { PhoneField } from '../../../components/contact-fields.tsx'
import classes from './profile.module.css'

export const SHOP_LABELS = {
  company_document: 'CNPJ ou CPF da loja',
  company_address: 'Endereço da loja',
  company_phone: 'Telefone da loja',
}
type Field = keyof typeof SHOP_LABELS

/** As typed: empty for what is not set. */
export const shopValuesOf = (profile: Pick<Profile, Field>): Record<Field, string> => ({
  company_document: formatDocument(profile.company_document ?? ''),
  company_address: profile.company_address ?? '',
  company_phone: profile.company_phone ?? '',
})

interface Props {
  /** As saved. */
  profile: Pick<Profile, Field>
  /** The props of a field of the form. */
  input: (field: Field) => object
  /** Null for who may change them; others see what is set, and who changes it. */
  whom: string | null
}

/** What the receipts say of the shop. */
export function ShopFields({ profile, input, whom }: Props) {
  const title = useId()
  const isShown = (field: Field) => whom === null || Boolean(profile[field])
  if (!(Object.keys(SHOP_LABELS) as Field[]).some(isShown)) return null
  const propsOf = (field: Field) => ({
    label: SHOP_LABELS[field],
    ...input(field),
    ...(whom !== null && { readOnly: true, className: classes.fixed, description: `Quem muda é ${whom}` }),
  })
  return (
    <Stack gap="md" role="group" aria-labelledby={title}>
      <Text id={title} fz="sm" c="dimmed" mb={-8}>
        Aparecem no recibo.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {isShown('company_document') && (
          <TextInput autoComplete="off" maxLength={40} {...propsOf('company_document')} />
        )}
        {isShown('company_phone') && (
          <PhoneField autoComplete="off" maxLength={40} {...propsOf('company_phone')} />
        )}
      </SimpleGrid>
      {isShown('company_address') && (
        <Textarea
          rows={SHOP_ADDRESS_LINES}
          autoComplete="off"
          maxLength={SHOP_ADDRESS_LENGTH}
          {...propsOf('company_address')}
        />
      )}
    </Stack>
  )
}
