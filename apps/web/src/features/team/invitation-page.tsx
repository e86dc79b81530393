import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import { INVITATION_TOKEN } from '@prateleira/contract/team/constants'
import { teamErrors } from '@prateleira/contract/team/errors'
import type { OpenInvitation } from '@prateleira/contract/team/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { Logo } from '../../components/logo.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { keptMe } from '../../lib/device-owner.ts'
import { queuedHere } from '../../lib/offline-queue/flag.ts'
import { currentUserId, publishAuth, whileSigningOut } from '../../lib/session.ts'
import { invitationQuery } from './api.ts'
import { JoinForm } from './join-form.tsx'
import { keepInvitation, keptInvitation } from './kept-invitation.ts'
import { dayOf } from './words.ts'

/** The page behind an invitation's link (TEAM-03). The part after the # stays in this browser, also while the person signs in. */
export default function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1) || keptInvitation())
  const complete = INVITATION_TOKEN.test(token)
  useEffect(() => {
    if (complete) keepInvitation(token)
  }, [complete, token])
  const { data, error, refetch } = useQuery({
    ...invitationQuery(token),
    enabled: complete,
  })
  const invitation = data?.invitation
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md">
      <Card withBorder radius="lg" padding="xl" w="100%" maw={480}>
        <Stack gap="md">
          <Logo size={36} />
          {!complete || invitation === null ? (
            <DeadInvitation />
          ) : error ? (
            <ErrorState error={error} title="Erro ao abrir o convite" onRetry={() => refetch()} />
          ) : invitation === undefined ? (
            <Skeleton height={180} radius="md" aria-busy="true" />
          ) : (
            <Invited invitation={invitation} token={token} onSignedOut={() => void refetch()} />
          )}
        </Stack>
      </Card>
    </Stack>
  )
}

function DeadInvitation() {
  return (
    <>
      <Title order={1} fz="xl">
        Convite encerrado
      </Title>
      <Alert color="red" role="alert">
        {teamErrors.INVITATION_INVALID.message}
      </Alert>
      <Button component={AppLink} to={paths.dashboard}>
        Ir para a Prateleira
      </Button>
    </>
  )
}

interface Props {
  invitation: OpenInvitation
  token: string
  onSignedOut: () => void
}

function Invited({ invitation, token, onSignedOut }: Props) {
  const { shop_name: shop, invited_by: who, role, email, reader } = invitation
  return (
    <>
      <Title order={1} fz="xl" style={{ overflowWrap: 'anywhere' }}>
        Convite para {shop}
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {who ? <strong>{who}</strong> : 'A loja'} convidou você para trabalhar em <strong>{shop}</strong> como{' '}
        <strong>{SHOP_ROLE_LABELS[role].toLowerCase()}</strong>.
      </Text>
      {reader === 'invited' && <Accept invitation={invitation} token={token} />}
      {reader === 'somebody_else' && <SomebodyElse invitation={invitation} onSignedOut={onSignedOut} />}
      {reader === 'has_account' && (
        <>
          <Text style={{ overflowWrap: 'anywhere' }}>
            Você já tem uma conta com <strong>{email}</strong>. Entre com ela para aceitar.
          </Text>
          <Button component={AppLink} to={paths.auth} search={{ from: paths.invitation }} size="lg">
            Entrar
          </Button>
        </>
      )}
      {reader === 'new' && <JoinForm email={email} token={token} />}
      <Text fz="sm" c="dimmed">
        Vale até {dayOf(invitation.expires_at)}, uma vez só. Se você não conhece esta loja, feche esta página.
      </Text>
    </>
  )
}

function Accept({ invitation, token }: Pick<Props, 'invitation' | 'token'>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const accept = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await client.team.acceptInvitation({ token })
      keepInvitation('')
      // Every tab reloads in the new shop.
      publishAuth({ event: 'SHOP_SWITCHED', userId: currentUserId() ?? null, shopId: id })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        Você entra com a sua conta, <strong>{invitation.email}</strong>. Se você tem outras lojas, elas
        continuam suas.
      </Text>
      <FormAlert error={failure} title="Erro ao aceitar o convite" />
      <Button size="lg" onClick={() => void accept()} disabled={busy}>
        {busy ? 'Entrando…' : 'Entrar na equipe'}
      </Button>
    </>
  )
}

function SomebodyElse({ invitation, onSignedOut }: Pick<Props, 'invitation' | 'onSignedOut'>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const leave = async () => {
    // Queued work is shown first, as at every sign-out (OFF-04).
    if (queuedHere(keptMe()?.user_id ?? null) > 0) {
      window.location.assign(`${paths.queue}?${queryNames.leaving}=1`)
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await whileSigningOut(() => client.account.signOut())
      publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
      onSignedOut()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Alert color="amber" role="status" style={{ overflowWrap: 'anywhere' }}>
        Este convite é para <strong>{invitation.email}</strong>, e você entrou com{' '}
        <strong>{invitation.signed_in_as}</strong>.
      </Alert>
      <FormAlert error={failure} title="Erro ao sair" />
      <Button size="lg" onClick={() => void leave()} disabled={busy}>
        {busy ? 'Saindo…' : 'Sair desta conta'}
      </Button>
    </>
  )
}
