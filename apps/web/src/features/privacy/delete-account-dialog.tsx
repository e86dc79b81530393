import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { LOG_MONTHS } from '@prateleira/contract/admin/constants'
import { formatMoney } from '@prateleira/contract/shared/format'
import { FORMER_NAME_YEARS } from '@prateleira/contract/team/constants'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/error-state.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SecondStepField } from '../../components/second-step-field.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { client } from '../../lib/client.ts'
import { isErrorCode, mayBeDone } from '../../lib/errors.ts'
import { meQuery, useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { doubting } from '../../lib/once.ts'
import { queryClient } from '../../lib/query-client.ts'
import { noteDeletion, publishAuth } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { debtsQuery, dependentsQuery, securityQuery } from './api.ts'

const DOUBTFUL = 'Não sabemos se a conta foi excluída: tente de novo.'

/** What customers owe to the current shop, if the account's deletion ends it; unknown behind a closed gate. */
function useOpenDebts(): string | undefined {
  const { shops, subscription } = useMe()
  const isOwn = shops.some(({ role, is_current: isCurrent }) => isCurrent && role === 'owner')
  return useQuery({ ...debtsQuery, enabled: isOwn && subscription.access === 'open' }).data?.total
}

/** Lists what is deleted and what stays, and asks for the password and the second step. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email, company_name: company, shops } = useMe()
  const owns = shops.some(({ role }) => role === 'owner')
  // The other members of the shops to be deleted; the button waits until they are known.
  const dependents = useQuery({ ...dependentsQuery, enabled: owns })
  const debts = useOpenDebts()
  const secured = useQuery(securityQuery).data?.second_step
  const known = !owns || dependents.data !== undefined
  const form = useZodForm(
    () => import('@prateleira/contract/privacy/schemas').then((schemas) => schemas.deleteAccountInput),
    {
      initialValues: { password: '', code: '' },
      toInput: ({ password, code }) => ({ password, code: code.trim() || undefined }),
      errorFields: { INVALID_CODE: 'code' },
    },
  )
  const remove = form.handleSubmit(async (input) => {
    await client.privacy.deleteAccount(input).catch((error: unknown) => {
      if (mayBeDone(error)) {
        noteDeletion(true)
        void queryClient.invalidateQueries(meQuery)
      } else if (!isErrorCode(error, 'UNAUTHORIZED')) noteDeletion(false)
      throw doubting(error, DOUBTFUL)
    })
    notify.success('Conta excluída', 'Seus dados foram apagados. Obrigado por ter usado a Prateleira.')
    publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  })
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title="Excluir minha conta"
      size="md"
      busy={form.saving}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            Cancelar
          </Button>
          <Button color="red" type="submit" form="excluir-conta-form" disabled={form.saving || !known}>
            {form.saving ? 'Excluindo…' : 'Excluir para sempre'}
          </Button>
        </Group>
      }
    >
      <form ref={form.formRef} id="excluir-conta-form" noValidate onSubmit={remove}>
        <FormFieldset saving={form.saving}>
          <Stack gap="md">
            <Text>
              A conta <strong>{email}</strong>
              {owns && company && ` (${company})`} será apagada agora e não abre mais em aparelho nenhum:
            </Text>
            <List fz="sm" spacing={4}>
              {owns && (
                <>
                  <List.Item>produtos, fotos, estoque, movimentações e vendas;</List.Item>
                  <List.Item>clientes, fornecedores e categorias;</List.Item>
                  <List.Item>
                    o fiado, com o que ainda se deve a você
                    {debts && Number(debts) !== 0 && (
                      <>
                        {' '}
                        (em {company}, <strong>{formatMoney(debts)}</strong> em aberto)
                      </>
                    )}
                    ;
                  </List.Item>
                </>
              )}
              <List.Item>seus dados, sessões e avisos;</List.Item>
              {owns && <List.Item>a assinatura, que é cancelada sem nova cobrança.</List.Item>}
              {shops.some(({ role }) => role !== 'owner') && (
                <List.Item>
                  seu lugar nas lojas de outras pessoas, que continuam inteiras: o que você registrou fica lá
                  com o seu nome, por {FORMER_NAME_YEARS} anos.
                </List.Item>
              )}
            </List>
            {dependents.error && (
              <ErrorState
                error={dependents.error}
                title="Erro ao ver quem trabalha nas suas lojas"
                onRetry={() => dependents.refetch()}
              />
            )}
            {dependents.data?.map(({ shop_id: id, shop_name: shop, people }) => (
              <Alert key={id} color="amber" title={`Perdem o acesso a ${shop}`}>
                {people.join(', ')}
              </Alert>
            ))}
            <Text fz="sm" c="dimmed">
              Ficam, sem o seu nome, os valores dos pagamentos, um código que impede um segundo teste gratuito
              com o mesmo email e, por {LOG_MONTHS} meses, o registro de acessos que a lei pede. Se quiser uma
              cópia dos dados, baixe antes.
            </Text>
            <Text fz="sm" c="dimmed">
              Outro aparelho em que você entrou pode guardar os produtos e o cliente da venda aberta até outra
              conta entrar nele: para apagar isso já, toque antes em Sair lá.
            </Text>
            <PasswordField
              label="Sua senha"
              description="Para termos certeza de que é você."
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('password')}
            />
            {(secured || form.errors.code) && <SecondStepField {...form.getInputProps('code')} />}
            <FormAlert error={form.failure} />
          </Stack>
        </FormFieldset>
      </form>
    </SheetDialog>
  )
}
