import { procedures } from '../../kernel/rpc/rpc.ts'
import { markRead, readNotices } from './notices.ts'

const { notices } = procedures

export const noticesRouter = {
  list: notices.list.handler(({ context }) => readNotices(context)),
  markRead: notices.markRead.handler(({ context, input }) => markRead(context, input.ids)),
}
