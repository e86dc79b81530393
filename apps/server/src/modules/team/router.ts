import { procedures } from '../../kernel/rpc/rpc.ts'
import { acceptInvitation, checkInvitation, joinByInvitation } from './accept-invitation.ts'
import { listActivity } from './activity.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts'
import {
  addCounterMember,
  getTeam,
  leaveShop,
  listDependents,
  removeMember,
  setMemberState,
  updateMember,
} from './members.ts'
import { endOperator, listOperators, startOperator, unlockPin } from './operators.ts'
import { releasePin, setMemberPin, setOwnPin } from './pins.ts'

const { team } = procedures

export const teamRouter = {
  getTeam: team.getTeam.handler(({ context }) => getTeam(context)),
  listActivity: team.listActivity.handler(({ context, input }) => listActivity(context, input)),
  inviteMember: team.inviteMember.handler(({ context, input }) => inviteMember(context, input)),
  resendInvitation: team.resendInvitation.handler(({ context, input }) =>
    resendInvitation(context, input.id),
  ),
  revokeInvitation: team.revokeInvitation.handler(({ context, input }) =>
    revokeInvitation(context, input.id),
  ),
  addCounterMember: team.addCounterMember.handler(({ context, input }) => addCounterMember(context, input)),
  updateMember: team.updateMember.handler(({ context, input }) =>
    updateMember(context, input.params.id, input.body),
  ),
  suspendMember: team.suspendMember.handler(({ context, input }) =>
    setMemberState(context, input.id, 'suspended'),
  ),
  resumeMember: team.resumeMember.handler(({ context, input }) =>
    setMemberState(context, input.id, 'active'),
  ),
  removeMember: team.removeMember.handler(({ context, input }) => removeMember(context, input.id)),
  leaveShop: team.leaveShop.handler(({ context, input }) => leaveShop(context, input.id)),
  listDependents: team.listDependents.handler(({ context }) => listDependents(context)),
  checkInvitation: team.checkInvitation.handler(({ context, input }) =>
    checkInvitation(context, input.token),
  ),
  acceptInvitation: team.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context, input.token),
  ),
  joinByInvitation: team.joinByInvitation.handler(({ context, input }) => joinByInvitation(context, input)),
  listOperators: team.listOperators.handler(({ context }) => listOperators(context)),
  startOperator: team.startOperator.handler(({ context, input }) => startOperator(context, input)),
  endOperator: team.endOperator.handler(({ context, input }) => endOperator(context, input)),
  unlockPin: team.unlockPin.handler(({ context, input }) => unlockPin(context, input)),
  releasePin: team.releasePin.handler(({ context, input }) => releasePin(context, input.id)),
  setMemberPin: team.setMemberPin.handler(({ context, input }) =>
    setMemberPin(context, input.params.id, input.body.pin),
  ),
  setOwnPin: team.setOwnPin.handler(({ context, input }) => setOwnPin(context, input)),
}
