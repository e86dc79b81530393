import { Alert, Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import { accountErrors } from '@prateleira/contract/account/errors'
import { adminErrors } from '@prateleira/contract/admin/errors'
import { hasAccess, type Needed } from '@prateleira/contract/permissions'
import { IconShieldLock } from '@tabler/icons-react'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { AppLink } from '../components/app-link.tsx'
import { paths } from '../config/paths.ts'
import { useMe } from '../lib/me.ts'
import { notify } from '../lib/notify.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { Shell } from './shell.tsx'

/**
 * The admin area. People who are not administrators are sent to the bootstrap page, those without the permission to the
 * dashboard (ADM-01), also when their rights change while the page is open. The server refuses in any case; this only
 * spares people what they cannot use.
 */
export default function AdminLayout() {
  // Only a deferred value is rendered in slices; the router itself would draw everything at once.
  return useDeferredValue(true, false) && <AdminArea />
}

function AdminArea() {
  const { admin } = useMe()
  const needed = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.needed)?.staticData.needed ?? 'any',
  })
  if (!admin) return <Navigate to={paths.bootstrap} replace />
  if (admin.second_step === 'required') return <SecondStepRequired />
  if (!hasAccess(admin, needed)) return <Refused needed={needed} />
  return (
    <>
      <Shell
        renderMenu={(props) => <AdminSidebar {...props} />}
        notice={admin.second_step === 'off' && <OfferSecondStep />}
        onSearch={(main) => main?.querySelector<HTMLInputElement>('[role="searchbox"]')?.focus()}
      />
      <PasswordQuestion />
    </>
  )
}

/** An administrator's password gives access to everybody's account data: a second step is offered until there is one. */
function OfferSecondStep() {
  return (
    <Alert color="amber" mb="lg" icon={<IconShieldLock size={20} stroke={1.6} />} role="status">
      Sua conta administra o sistema. Ligue a verificação em duas etapas, para que só a senha não baste.{' '}
      <Anchor component={AppLink} to={paths.profile} hash="seguranca" inherit underline="always">
        Ligar no meu perfil
      </Anchor>
    </Alert>
  )
}

/** A second step is required of administrators and this one has none yet. */
function SecondStepRequired() {
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md">
      <Card withBorder radius="lg" padding="xl" w="100%" maw={460}>
        <Stack gap="md">
          <Title order={1} fz="xl">
            Verificação em duas etapas
          </Title>
          <Text>{accountErrors.SECOND_STEP_REQUIRED.message}</Text>
          <Button component={AppLink} to={paths.profile} hash="seguranca">
            Ligar no meu perfil
          </Button>
          <Button component={AppLink} to={paths.dashboard} variant="default">
            Voltar ao Sistema
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}

function Refused({ needed }: { needed: Needed }) {
  useEffect(() => {
    // This runs again on the way to the dashboard: show only one notification at a time.
    const say = ({ message }: { message: string }) => notify.error(message, undefined, `refused-${needed}`)
    if (needed === 'super') say(adminErrors.SUPER_ADMIN_REQUIRED)
    // Contains the checks of the errors' data, which the user area does without.
    else
      void import('@prateleira/contract/shared/errors').then(({ sharedErrors }) =>
        say(sharedErrors.FORBIDDEN),
      )
  }, [needed])
  return <Navigate to={paths.admin} replace />
}
