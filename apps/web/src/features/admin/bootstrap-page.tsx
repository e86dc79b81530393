import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import type { Me } from '@prateleira/contract/account/schemas'
import { IconLock, IconShieldPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppLink, useGo } from '../../components/app-link.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { paths } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { errorMessage, ReadableError } from '../../lib/errors.ts'
import { meQuery } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { currentUserId } from '../../lib/session.ts'

const NOT_SIGNED_IN = 'Você precisa estar logado para se tornar administrador'
const REFUSED =
  'Não foi possível criar o administrador. Já existe um administrador no sistema ou você não tem permissão.'

/** Why somebody cannot become the first administrator (BOOT-03). */
const WHY_NOT: Record<Exclude<Me['bootstrap'], 'offered'>, ReactNode> = {
  taken: 'Já existe um administrador no sistema. Se você precisa de acesso, peça a ele.',
  setting_missing: (
    <>
      Outras pessoas podem acessar este servidor. Por isso quem o instalou precisa dizer antes quem será o
      administrador: defina <code>SUPER_ADMIN_EMAIL</code> com o email dessa pessoa e reinicie o servidor.
    </>
  ),
  address_unconfirmed:
    'Este é o email escolhido para administrar o sistema, mas ele ainda não foi confirmado. Abra o link que enviamos quando você criou a conta.',
  somebody_else:
    'Quem instalou este servidor escolheu outra pessoa como administrador. Se você precisa de acesso, fale com ela.',
}

/** The page on which the first administrator is made (BOOT-01, BOOT-02). */
export default function BootstrapPage() {
  const signedIn = Boolean(currentUserId())
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md">
      <Card withBorder radius="lg" padding="xl" w="100%" maw={460}>
        {signedIn ? <Offer /> : <Denied />}
      </Card>
    </Stack>
  )
}

function Denied() {
  return (
    <Stack align="center" ta="center" gap="md">
      <IconLock size={32} stroke={1.6} aria-hidden="true" />
      <Title order={1} fz="xl">
        Acesso Negado
      </Title>
      <Text>{NOT_SIGNED_IN}</Text>
      <Button component={AppLink} to={paths.auth} search={{ from: paths.bootstrap }}>
        Fazer Login
      </Button>
    </Stack>
  )
}

function Offer() {
  const queryClient = useQueryClient()
  const go = useGo()
  const { data: me } = useQuery(meQuery)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const become = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { created } = await client.admin.bootstrap()
      // In either case there is an administrator now, which changes the menu.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      if (!created) throw new ReadableError(REFUSED)
      notify.success('Você agora é administrador do sistema.')
      await go(paths.admin)
    } catch (error) {
      notify.error(errorMessage(error))
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Title order={1} fz="xl">
        Tornar-se Administrador
      </Title>
      {me?.bootstrap === 'offered' && (
        <Text>
          Quem se torna o primeiro administrador passa a gerenciar usuários, planos, pagamentos e outros
          administradores. Isso só pode ser feito uma vez.
        </Text>
      )}
      {me && me.bootstrap !== 'offered' && (
        <Alert color="amber" role="status">
          {WHY_NOT[me.bootstrap]}
        </Alert>
      )}
      <FormAlert error={failure} />
      {me?.bootstrap === 'offered' && (
        <Button
          leftSection={<IconShieldPlus size={20} stroke={1.6} aria-hidden="true" />}
          onClick={become}
          disabled={busy}
        >
          {busy ? 'Verificando…' : 'Tornar-se Administrador'}
        </Button>
      )}
      <Button component={AppLink} to={paths.dashboard} variant="default">
        Voltar ao Sistema
      </Button>
    </Stack>
  )
}
