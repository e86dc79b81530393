import * as z from 'zod'
import { signedIn } from '../account/security-schemas.ts'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import {
  accountProcedure,
  creatingProcedure,
  memberProcedure,
  publicProcedure,
  shopProcedure,
} from '../shared/procedure.ts'
import { teamOperators } from './operator-contract.ts'
import {
  activityInput,
  activityPage,
  counterMemberInput,
  dependents,
  invitationInput,
  inviteInput,
  joinInput,
  memberUpdateInput,
  openInvitation,
  team as teamOf,
} from './schemas.ts'

const tag = { tags: ['Equipe'] }
const affectedId = z.object({ id: z.string() })

/**
 * The members of a shop. Only the owner changes them, never an integration key; only adding people depends on the
 * subscription.
 */
export const team = {
  getTeam: memberProcedure('members')
    .route({ method: 'GET', path: '/team', summary: 'Equipe da loja e convites em aberto', ...tag })
    .output(teamOf),
  listActivity: shopProcedure('activity')
    .meta({ personal: true })
    .route({
      method: 'GET',
      path: '/team/activity',
      summary: 'Quem fez o quê na loja, do mais novo ao mais antigo',
      ...tag,
    })
    .input(activityInput)
    .output(activityPage),
  inviteMember: creatingProcedure('members')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/team/invitations',
      summary: 'Convidar por email; um convite novo para o mesmo email substitui o anterior',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('ALREADY_MEMBER', 'MEMBER_LIMIT_REACHED', 'TOO_MANY_REQUESTS'))
    .input(inviteInput)
    .output(affectedId),
  resendInvitation: shopProcedure('members')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/team/invitations/{id}/resend',
      summary: 'Enviar o convite de novo, com outro link',
      ...tag,
    })
    .errors(errors('NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(byId)
    .output(affectedId),
  revokeInvitation: memberProcedure('members')
    .route({ method: 'DELETE', path: '/team/invitations/{id}', summary: 'Cancelar um convite', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(affectedId),
  addCounterMember: creatingProcedure('members')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/team/members',
      summary: 'Adicionar alguém sem email, que trabalha só nos aparelhos da loja',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('MEMBER_LIMIT_REACHED'))
    .input(counterMemberInput)
    .output(affectedId),
  ...teamOperators,
  updateMember: memberProcedure('members')
    .route({
      method: 'PUT',
      path: '/team/members/{id}',
      summary: 'Mudar o papel de alguém; vale na próxima chamada',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors(errors('NOT_FOUND', 'EDIT_CONFLICT'))
    .input(z.object({ params: byId, body: memberUpdateInput }))
    .output(affectedId),
  suspendMember: memberProcedure('members')
    .route({ method: 'POST', path: '/team/members/{id}/suspend', summary: 'Suspender alguém', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(affectedId),
  resumeMember: memberProcedure('members')
    .route({ method: 'POST', path: '/team/members/{id}/resume', summary: 'Reativar alguém', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(affectedId),
  removeMember: memberProcedure('members')
    .route({ method: 'DELETE', path: '/team/members/{id}', summary: 'Remover alguém da equipe', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(affectedId),
  leaveShop: accountProcedure
    .route({ method: 'POST', path: '/team/shops/{id}/leave', summary: 'Sair da equipe de uma loja', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(affectedId),
  listDependents: accountProcedure
    .route({
      method: 'GET',
      path: '/team/dependents',
      summary: 'Quem perde o acesso se a sua conta for excluída',
      ...tag,
    })
    .output(dependents),
  checkInvitation: publicProcedure
    .route({
      method: 'POST',
      path: '/team/invitation',
      summary: 'O que um convite diz a quem o recebeu',
      ...tag,
    })
    .input(invitationInput)
    .output(z.object({ invitation: openInvitation })),
  acceptInvitation: accountProcedure
    .route({
      method: 'POST',
      path: '/team/invitation/accept',
      summary: 'Aceitar um convite com a conta conectada e passar para a loja',
      ...tag,
    })
    .errors(errors('INVITATION_INVALID', 'INVITATION_FOR_ANOTHER', 'MEMBER_LIMIT_REACHED'))
    .input(invitationInput)
    .output(affectedId),
  joinByInvitation: publicProcedure
    .route({
      method: 'POST',
      path: '/team/invitation/join',
      summary: 'Criar uma conta com um convite e entrar na loja',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('INVITATION_INVALID', 'HAS_ACCOUNT', 'MEMBER_LIMIT_REACHED'))
    .input(joinInput)
    .output(signedIn),
}
