import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** Belongs to no invitation. */
const NO_TOKEN = 'x'.repeat(43)
const email = () => `convidada-${randomUUID()}@example.com`

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  getTeam: { call: () => ({}) },
  listActivity: {
    call: (own) => ({ query: { person_id: own.member, before: own.movement } }),
    neighbours: ['query.before', 'query.person_id'],
  },
  inviteMember: { call: () => ({ body: { email: email(), role: 'seller' } }) },
  resendInvitation: {
    call: (own) => ({ params: { id: own.invitation }, body: {} }),
    ids: { 'params.id': 'invitation' },
  },
  revokeInvitation: {
    call: (own) => ({ params: { id: own.invitation } }),
    ids: { 'params.id': 'invitation' },
  },
  addCounterMember: { call: () => ({ body: { full_name: 'Bia', role: 'stocker' } }) },
  updateMember: {
    call: (own) => ({ params: { id: own.member }, body: { role: 'manager' } }),
    ids: { 'params.id': 'member' },
  },
  suspendMember: {
    call: (own) => ({ params: { id: own.member }, body: {} }),
    ids: { 'params.id': 'member' },
  },
  resumeMember: {
    call: (own) => ({ params: { id: own.member }, body: {} }),
    ids: { 'params.id': 'member' },
  },
  removeMember: { call: (own) => ({ params: { id: own.member } }), ids: { 'params.id': 'member' } },
  // The owner cannot leave the shop.
  leaveShop: {
    call: (own) => ({ params: { id: own.shop }, body: {} }),
    ids: { 'params.id': 'shop' },
    answers: 404,
  },
  listDependents: { call: () => ({}) },
  checkInvitation: { call: () => ({ body: { token: NO_TOKEN } }) },
  acceptInvitation: { call: () => ({ body: { token: NO_TOKEN } }), answers: 410 },
  listOperators: { call: () => ({}) },
  // Nobody has a PIN.
  startOperator: {
    call: (own) => ({ body: { person_id: own.member, pin: '1739' } }),
    ids: { 'body.person_id': 'member' },
    answers: 403,
    shownIn: 'operators.test.ts',
  },
  endOperator: { call: () => ({ body: { password: PASSWORD } }) },
  // For a person without an account.
  unlockPin: {
    call: (own) => ({ body: { person_id: own.member, password: PASSWORD } }),
    ids: { 'body.person_id': 'member' },
    answers: 400,
    missing: [400, 'BAD_REQUEST'],
  },
  releasePin: { call: (own) => ({ params: { id: own.member }, body: {} }), ids: { 'params.id': 'member' } },
  setMemberPin: {
    call: (own) => ({ params: { id: own.member }, body: { pin: '1739' } }),
    ids: { 'params.id': 'member' },
  },
  setOwnPin: { call: () => ({ body: { pin: '1739', password: PASSWORD } }) },
  joinByInvitation: {
    call: () => ({ body: { token: NO_TOKEN, full_name: 'Bia', password: 'segredo-bom' } }),
  },
}
