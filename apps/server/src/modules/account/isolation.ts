import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import { SIGN_UP } from '../../../test/people.ts'

/** Belongs to no link. */
const NO_TOKEN = 'x'.repeat(43)

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  signUp: { call: () => ({ body: { ...SIGN_UP, email: `p${randomUUID()}@example.com` } }) },
  signIn: { call: () => ({ body: { email: 'ninguem@example.com', password: 'errada-1' } }) },
  signOut: { call: () => ({ body: {} }) },
  refreshSession: { call: () => ({ body: {} }) },
  me: { call: () => ({}) },
  getProfile: { call: () => ({}) },
  updateProfile: {
    call: (own) => ({
      body: {
        full_name: `Rui ${own.mark}`,
        company_name: `Loja ${own.mark}`,
        phone: '1133334444',
        timezone: 'America/Manaus',
        company_document: '529.982.247-25',
        company_address: `Rua ${own.mark}`,
        company_phone: '1155550000',
      },
    }),
  },
  firstPassword: {
    call: () => ({
      body: { email: 'ninguem@example.com', password: 'errada-1', new_password: 'segredo-novo' },
    }),
  },
  requestSignInCode: { call: () => ({ body: { email: 'ninguem@example.com' } }) },
  signInWithCode: { call: () => ({ body: { email: 'ninguem@example.com', code: '123456' } }) },
  passSecondStep: { call: () => ({ body: { code: '123456' } }) },
  requestPasswordReset: { call: () => ({ body: { email: 'ninguem@example.com' } }) },
  checkResetLink: { call: () => ({ body: { token: NO_TOKEN } }) },
  resetPassword: { call: () => ({ body: { token: NO_TOKEN, password: 'segredo-novo' } }) },
  changePassword: {
    call: () => ({ body: { current_password: PASSWORD, new_password: 'segredo-novo' } }),
  },
  getSecurity: { call: () => ({}) },
  endSession: {
    call: (own) => ({ params: { id: own.session } }),
    ids: { 'params.id': 'session' },
  },
  endOtherSessions: { call: () => ({ body: {} }) },
  confirmPassword: { call: () => ({ body: { password: PASSWORD } }) },
  beginSecondStep: { call: () => ({ body: { password: PASSWORD } }) },
  // Enrolment was not begun.
  confirmSecondStep: { call: () => ({ body: { code: '123456' } }), answers: 409 },
  renewRecoveryCodes: { call: () => ({ body: { password: PASSWORD } }), answers: 409 },
  disableSecondStep: { call: () => ({ body: { password: PASSWORD } }) },
  switchShop: { call: (own) => ({ params: { id: own.shop } }), ids: { 'params.id': 'shop' } },
  openShop: { call: () => ({ body: { name: 'Outra loja' } }) },
  updateNotifications: { call: () => ({ body: { report_notifications: true } }) },
}
