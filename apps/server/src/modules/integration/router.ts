import { procedures } from '../../kernel/rpc/rpc.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

const { integration } = procedures

export const integrationRouter = {
  listKeys: integration.listKeys.handler(({ context }) => listKeys(context)),
  createKey: integration.createKey.handler(({ context, input }) => createKey(context, input)),
  revokeKey: integration.revokeKey.handler(({ context, input }) => revokeKey(context, input.id)),
}
