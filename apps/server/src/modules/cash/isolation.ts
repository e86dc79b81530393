import { randomUUID } from 'node:crypto'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  getCash: { call: () => ({}) },
  // One register is open, so the shop keeps cash.
  setCashControl: { call: () => ({ body: { is_on: true } }) },
  addRegister: { call: () => ({ body: { name: `Caixa ${randomUUID()}` } }) },
  renameRegister: {
    call: (own) => ({ params: { id: own.freeRegister }, body: { name: `Caixa ${randomUUID()}` } }),
    ids: { 'params.id': 'freeRegister' },
  },
  removeRegister: {
    call: (own) => ({ params: { id: own.freeRegister } }),
    ids: { 'params.id': 'freeRegister' },
  },
  openCash: {
    call: (own) => ({ body: { register_id: own.freeRegister, opening_float: '50.00' } }),
    ids: { 'body.register_id': 'freeRegister' },
  },
  getCashSession: {
    call: (own) => ({ params: { id: own.cashSession } }),
    ids: { 'params.id': 'cashSession' },
  },
  moveCash: {
    call: (own) => ({
      params: { id: own.cashSession },
      body: { kind: 'supply', amount: '10.00', reason: own.mark },
    }),
    ids: { 'params.id': 'cashSession' },
    neighbours: ['body.approval_id'],
  },
  closeCash: {
    call: (own) => ({
      params: { id: own.cashSession },
      body: { counts: [{ method: 'dinheiro', amount: '10.00' }] },
    }),
    ids: { 'params.id': 'cashSession' },
    neighbours: ['body.approval_id'],
  },
  // Nobody has a PIN.
  approveCash: {
    call: (own) => ({
      body: {
        person_id: own.member,
        pin: '1739',
        approved: {
          what: 'move',
          id: own.cashSession,
          move: { kind: 'supply', amount: '10.00', reason: own.mark },
        },
      },
    }),
    ids: { 'body.person_id': 'member' },
    neighbours: ['body.approved.id', 'body.approved.close.approval_id', 'body.approved.move.approval_id'],
    answers: 403,
    shownIn: 'approvals.test.ts',
  },
  explainCash: {
    call: (own) => ({ params: { id: own.closedSession }, body: { explanation: own.mark } }),
    ids: { 'params.id': 'closedSession' },
  },
  listCashSessions: {
    call: (own) => ({ query: { register_id: own.freeRegister, person_id: own.member } }),
    neighbours: ['query.register_id', 'query.person_id'],
  },
}
