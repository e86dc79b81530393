import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { RESET_TOKEN } from '@prateleira/contract/account/constants'
import { accountErrors } from '@prateleira/contract/account/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppLink, useGo } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { Logo } from '../../components/logo.tsx'
import { NewPasswordField } from '../../components/password-field.tsx'
import { paths } from '../../config/paths.ts'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import { errorMessage, isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { currentUserId, publishAuth } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { KeysLeft, type LeftKeys } from './keys-left.tsx'

const FAILED = 'Erro ao salvar a nova senha'

/** The page behind the link of 'Esqueci minha senha' (AUTH-09). The part after the # never leaves this browser. */
export default function ResetPage() {
  const [left, setLeft] = useState<LeftKeys | null>(null)
  const [token] = useState(() => window.location.hash.slice(1))
  const complete = RESET_TOKEN.test(token)
  const { data, error, refetch } = useQuery({
    ...api.account.checkResetLink.queryOptions({ input: { token }, gcTime: 0 }),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const valid = data?.valid
  useEffect(() => {
    if (valid) publishAuth({ event: 'PASSWORD_RECOVERY', userId: currentUserId() ?? null })
  }, [valid])
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md">
      <Card withBorder radius="lg" padding="xl" w="100%" maw={460}>
        <Stack gap="md">
          <Logo size={36} />
          <Title order={1} fz="xl">
            {left ? 'Senha alterada' : 'Escolha uma nova senha'}
          </Title>
          {left ? (
            <KeysLeft left={left} />
          ) : !complete || valid === false ? (
            <DeadLink />
          ) : error ? (
            <ErrorState error={error} onRetry={() => refetch()} />
          ) : (
            <NewPassword token={token} ready={valid === true} onKeys={setLeft} />
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

function DeadLink() {
  return (
    <>
      <Alert color="red" role="alert">
        {accountErrors.RESET_LINK_INVALID.message}
      </Alert>
      <Button component={AppLink} to={paths.auth}>
        Ir para a entrada
      </Button>
    </>
  )
}

function NewPassword({
  token,
  ready,
  onKeys,
}: {
  token: string
  ready: boolean
  onKeys: (left: LeftKeys) => void
}) {
  const go = useGo()
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.resetInput),
    {
      initialValues: { password: '' },
      toInput: ({ password }) => ({ token, password }),
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const save = form.handleSubmit(async (input) => {
    const { ended_keys: ended = 0, keys = [] } = await client.account.resetPassword(input)
    notify.success('Senha alterada', 'Entre com a nova senha.')
    if (ended > 0 || keys.length > 0) return onKeys({ ended, keys })
    // The server has ended every session of the account.
    if (currentUserId()) publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
    else await go(paths.auth)
  })
  if (isErrorCode(form.failure, 'RESET_LINK_INVALID')) return <DeadLink />
  return (
    <form ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving || !ready}>
        <Stack gap="md">
          <Text>Ao salvar, todas as sessões abertas da sua conta são encerradas.</Text>
          <NewPasswordField label="Nova senha" {...form.getInputProps('password')} />
          <FormAlert error={form.failure} title={FAILED} />
          <Button type="submit" fullWidth size="lg" disabled={form.saving || !ready}>
            {form.saving ? 'Salvando…' : 'Salvar nova senha'}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
