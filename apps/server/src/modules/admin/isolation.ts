import { randomUUID } from 'node:crypto'
import { PLAN } from '../../../test/admin.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  bootstrap: { call: () => ({ body: {} }) },
  dashboard: { call: () => ({}) },
  reportUnknownPath: { call: () => ({ body: { path: '/admin/nada' } }) },
  listUsers: {
    call: (own) => ({ query: { search: own.mark, status: 'trial' } }),
    neighbours: ['query.after', 'query.before'],
  },
  createUser: {
    call: () => ({
      body: { full_name: 'Rui', email: `p${randomUUID()}@example.com`, password: 'segredo-bom' },
    }),
  },
  updateUser: {
    call: (own) => ({ params: { id: own.user }, body: { full_name: 'Rui', company_name: 'X', phone: '' } }),
    ids: { 'params.id': 'user' },
  },
  setUserStatus: {
    call: (own) => ({ params: { id: own.user }, body: { status: 'suspended' } }),
    ids: { 'params.id': 'user' },
  },
  deleteUser: { call: (own) => ({ params: { id: own.user } }), ids: { 'params.id': 'user' } },
  listPlans: { call: () => ({}) },
  createPlan: { call: () => ({ body: PLAN }) },
  updatePlan: {
    call: (own) => ({ params: { id: own.plan }, body: PLAN }),
    ids: { 'params.id': 'plan' },
  },
  setPlanStatus: {
    call: (own) => ({ params: { id: own.plan }, body: { is_active: true } }),
    ids: { 'params.id': 'plan' },
  },
  setPlanPrice: {
    call: (own) => ({
      params: { id: own.plan },
      body: { provider: 'stripe', price_id: `price_${randomUUID().replaceAll('-', '')}` },
    }),
    ids: { 'params.id': 'plan' },
  },
  deletePlan: { call: (own) => ({ params: { id: own.plan } }), ids: { 'params.id': 'plan' } },
  listPayments: { call: (own) => ({ query: { search: own.mark, status: 'pending' } }) },
  summarizePayments: { call: () => ({}) },
  report: { call: () => ({ query: { period: '3months' } }) },
  listAdministrators: { call: () => ({}) },
  addAdministrator: {
    call: (own) => ({ body: { email: own.email, role: 'admin', permissions: ['plan_management'] } }),
  },
  updateAdministrator: {
    call: (own) => ({
      params: { id: own.administrator },
      body: { role: 'admin', permissions: ['user_management'] },
    }),
    ids: { 'params.id': 'administrator' },
  },
  removeAdministrator: {
    call: (own) => ({ params: { id: own.administrator } }),
    ids: { 'params.id': 'administrator' },
  },
  listLogs: { call: (own) => ({ query: { search: own.mark, type: 'sign_in' } }) },
}
