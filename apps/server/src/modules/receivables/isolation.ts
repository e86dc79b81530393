import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listReceivables: { call: (own) => ({ query: { search: own.mark } }) },
  getStatement: {
    call: (own) => ({
      params: { id: own.customer },
      query: { before: '0193e8a0-0000-7000-8000-000000000003' },
    }),
    ids: { 'params.id': 'customer' },
    neighbours: ['query.before'],
  },
  setCredit: {
    call: (own) => ({ params: { id: own.customer }, body: { credit_limit: '900.00', due_days: 10 } }),
    ids: { 'params.id': 'customer' },
  },
  receiveCredit: {
    call: (own) => ({
      params: { id: own.debtor },
      body: { amount: '1.00', method: 'pix', cash_session_id: own.cashSession },
    }),
    ids: { 'params.id': 'debtor', 'body.cash_session_id': 'cashSession' },
  },
  reverseReceipt: {
    call: (own) => ({ params: { id: own.receipt }, body: {} }),
    ids: { 'params.id': 'receipt' },
    neighbours: ['body.cash_session_id'],
  },
  writeOffCredit: {
    call: (own) => ({ params: { id: own.debtor }, body: { amount: '1.00', reason: own.mark } }),
    ids: { 'params.id': 'debtor' },
  },
}
