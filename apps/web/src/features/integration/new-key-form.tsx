import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import {
  KEY_DAYS,
  KEY_SCOPE_LABELS,
  KEY_SCOPES,
  type KeyScope,
} from '@prateleira/contract/integration/constants'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { doubting } from '../../lib/once.ts'
import { type FormState, useFormState } from '../../lib/use-form-state.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

interface Values extends Record<string, unknown> {
  name: string
  scope: KeyScope
  /** Empty: without an end. */
  validDays: string
  password: string
}

const HELP: Record<KeyScope, string> = {
  read: 'Consulta produtos, estoque, clientes, fornecedores e relatórios.',
  write: 'Também registra entradas e vendas e altera cadastros.',
}

const ENDS = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: `${days} dias` })),
  { value: '', label: 'Sem prazo' },
]

/** What one request made cannot be shown by another (the module's README). */
const DOUBTFUL =
  'Não sabemos se foi criada: tente de novo sem mudar nada, e a chave que aparecer substitui a que ninguém viu. Se desistir ou mudar algo, revogue na lista a que sobrar.'

interface Props {
  id: string
  onState: (state: FormState | null) => void
  onMade: (key: string) => void
}

/** A new key's purpose and scope. */
export function NewKeyForm({ id, onState, onMade }: Props) {
  const form = useZodForm(
    () => import('@prateleira/contract/integration/schemas').then((schemas) => schemas.newKeyInput),
    {
      initialValues: { name: '', scope: 'read', validDays: '365', password: '' } as Values,
      toInput: ({ validDays, ...values }) => ({
        ...values,
        valid_days: validDays ? Number(validDays) : null,
      }),
      onFailure: (error) => notify.error(errorMessage(error), 'Erro ao criar chave'),
    },
  )
  const { saving } = form
  useFormState(form, onState)
  return (
    <form
      id={id}
      ref={form.formRef}
      noValidate
      onSubmit={form.handleSubmit(async (input) => {
        const made = await client.integration.createKey(input).catch((error) => {
          throw doubting(error, DOUBTFUL)
        })
        onMade(made.key)
      })}
    >
      <FormFieldset saving={saving}>
        <Stack gap="md">
          <TextInput
            label="Nome"
            description="Para você reconhecer, como 'Loja virtual'."
            required
            data-autofocus
            maxLength={60}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Radio.Group label="O que a chave pode fazer" {...form.getInputProps('scope')}>
            <Stack gap="sm" mt="xs">
              {KEY_SCOPES.map((scope) => (
                <Radio key={scope} value={scope} label={KEY_SCOPE_LABELS[scope]} description={HELP[scope]} />
              ))}
            </Stack>
          </Radio.Group>
          <NativeSelect
            label="Validade"
            description="Quando acaba, o programa para de funcionar até você criar outra chave."
            data={ENDS}
            {...form.getInputProps('validDays')}
          />
          <PasswordField
            label="Sua senha"
            description="Quem tem a chave mexe no seu estoque sem entrar na conta: por isso pedimos a senha de novo."
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <FormAlert error={form.failure} title="Erro ao criar chave" />
        </Stack>
      </FormFieldset>
    </form>
  )
}
