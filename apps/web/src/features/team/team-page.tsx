import { Button, Group, Skeleton } from '@mantine/core'
import type { Team } from '@prateleira/contract/team/schemas'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { paths } from '../../config/paths.ts'
import { teamQuery } from './api.ts'
import { CounterMemberDialog } from './counter-member-dialog.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import classes from './team.module.css'

/** 'Equipe': members with their roles, invitations, and how many more people the plan allows (TEAM-03, TEAM-08). */
export default function TeamPage() {
  const { data, error, refetch } = useQuery(teamQuery)
  const [inviting, setInviting] = useState(false)
  const [adding, setAdding] = useState(false)
  const full = data !== undefined && placesTaken(data) >= data.members_max
  return (
    <>
      <PageHeader
        title="Equipe"
        description="Quem trabalha na sua loja e o que cada pessoa pode fazer."
        action={
          <Group gap="sm">
            <Button variant="default" px="sm" onClick={() => setAdding(true)} disabled={full}>
              Adicionar sem email
            </Button>
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              onClick={() => setInviting(true)}
              disabled={full}
            >
              Convidar
            </Button>
          </Group>
        }
      />
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar a equipe" onRetry={() => refetch()} />
      ) : (
        <>
          {data ? <Places team={data} full={full} /> : <Skeleton component="p" className={classes.places} />}
          <MemberList members={data?.members} />
          {data && data.invitations.length > 0 && <InvitationList invitations={data.invitations} />}
        </>
      )}
      <CounterMemberDialog opened={adding} onClose={() => setAdding(false)} />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
}

/** Counted like on the server: members and open invitations. */
function placesTaken({ members, invitations }: Team): number {
  const now = Date.now()
  return members.length + invitations.filter(({ expires_at }) => Date.parse(expires_at) > now).length
}

function Places({ team, full }: { team: Team; full: boolean }) {
  const invited = placesTaken(team) - team.members.length
  return (
    <p className={classes.places}>
      {team.members.length} de {team.members_max} {team.members_max === 1 ? 'pessoa' : 'pessoas'} do seu plano
      {invited > 0 && `, mais ${invited} ${invited === 1 ? 'convidada' : 'convidadas'}`}.
      {full && (
        <>
          {' '}
          Para convidar mais alguém, remova uma pessoa ou <AppLink to={paths.plans}>mude de plano</AppLink>.
        </>
      )}
    </p>
  )
}
