import { procedures } from '../../kernel/rpc/rpc.ts'
import { changePassword } from './change-password.ts'
import { requestSignInCode, signInWithCode } from './code-sign-in.ts'
import { confirmPassword } from './confirm-password.ts'
import { getMe } from './me.ts'
import { getProfile, updateNotifications, updateProfile } from './profile.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from './reset-password.ts'
import { beginSecondStep, confirmSecondStep, disableSecondStep, renewRecoveryCodes } from './second-step.ts'
import { passSecondStep } from './second-step-sign-in.ts'
import { refreshSession, signOut } from './session.ts'
import { endOtherSessions, endSession, getSecurity } from './sessions.ts'
import { openShop, switchShop } from './shops.ts'
import { firstPassword, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const account = procedures.account

export const accountRouter = {
  signUp: account.signUp.handler(({ context, input }) => signUp(context, input)),
  signIn: account.signIn.handler(({ context, input }) => signIn(context, input)),
  signOut: account.signOut.handler(({ context }) => signOut(context)),
  refreshSession: account.refreshSession.handler(({ context }) => refreshSession(context)),
  me: account.me.handler(({ context }) => getMe(context)),
  getProfile: account.getProfile.handler(({ context }) => getProfile(context)),
  updateProfile: account.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  updateNotifications: account.updateNotifications.handler(({ context, input }) =>
    updateNotifications(context, input),
  ),
  switchShop: account.switchShop.handler(({ context, input }) => switchShop(context, input.id)),
  openShop: account.openShop.handler(({ context, input }) => openShop(context, input)),
  firstPassword: account.firstPassword.handler(({ context, input }) => firstPassword(context, input)),
  requestSignInCode: account.requestSignInCode.handler(({ context, input }) =>
    requestSignInCode(context, input),
  ),
  signInWithCode: account.signInWithCode.handler(({ context, input }) => signInWithCode(context, input)),
  passSecondStep: account.passSecondStep.handler(({ context, input }) => passSecondStep(context, input)),
  requestPasswordReset: account.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, input),
  ),
  checkResetLink: account.checkResetLink.handler(({ context, input }) => checkResetLink(context, input)),
  resetPassword: account.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  changePassword: account.changePassword.handler(({ context, input }) => changePassword(context, input)),
  getSecurity: account.getSecurity.handler(({ context }) => getSecurity(context)),
  endSession: account.endSession.handler(({ context, input }) => endSession(context, input.id)),
  endOtherSessions: account.endOtherSessions.handler(({ context }) => endOtherSessions(context)),
  confirmPassword: account.confirmPassword.handler(({ context, input }) => confirmPassword(context, input)),
  beginSecondStep: account.beginSecondStep.handler(({ context, input }) => beginSecondStep(context, input)),
  confirmSecondStep: account.confirmSecondStep.handler(({ context, input }) =>
    confirmSecondStep(context, input),
  ),
  renewRecoveryCodes: account.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  disableSecondStep: account.disableSecondStep.handler(({ context, input }) =>
    disableSecondStep(context, input),
  ),
}
