import { randomUUID } from 'node:crypto'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** Of no invitation. */
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
  // One's own shop cannot be left.
  leaveShop: {
    call: (own) => ({ params: { id: own.shop }, body: {} }),
    ids: { 'params.id': 'shop' },
    answers: 404,
  },
  listDependents: { call: () => ({}) },
  checkInvitation: { call: () => ({ body: { token: NO_TOKEN } }) },
  acceptInvitation: { call: () => ({ body: { token: NO_TOKEN } }), answers: 410 },
  joinByInvitation: {
    call: () => ({ body: { token: NO_TOKEN, full_name: 'Bia', password: 'segredo-bom' } }),
  },
}
