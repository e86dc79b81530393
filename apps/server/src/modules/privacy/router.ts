import { procedures } from '../../kernel/rpc/rpc.ts'
import { copyState, requestCopy } from './copy/request-copy.ts'
import { deleteAccount } from './delete-account.ts'
import { personalData } from './personal-data.ts'

const privacy = procedures.privacy

export const privacyRouter = {
  operator: privacy.operator.handler(({ context }) => ({
    ...context.services.settings.operator,
    support_contact: context.services.settings.supportContact,
  })),
  requestCopy: privacy.requestCopy.handler(({ context }) => requestCopy(context)),
  copyState: privacy.copyState.handler(({ context }) => copyState(context)),
  personalData: privacy.personalData.handler(({ context }) => personalData(context)),
  deleteAccount: privacy.deleteAccount.handler(({ context, input }) => deleteAccount(context, input)),
}
