import { procedures } from '../../platform/rpc.ts'
import { getMe } from './me.ts'
import { getProfile, updateNotifications, updateProfile } from './profile.ts'
import { refreshSession, signOut } from './session.ts'
import { signIn } from './sign-in.ts'
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
}
