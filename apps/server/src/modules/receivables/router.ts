import { procedures } from '../../kernel/rpc/rpc.ts'
import {
  getStatement,
  listReceivables,
  receiveCredit,
  reverseReceipt,
  setCredit,
  writeOffCredit,
} from './receivables.ts'

const { receivables } = procedures

export const receivablesRouter = {
  listReceivables: receivables.listReceivables.handler(({ context, input }) =>
    listReceivables(context, input),
  ),
  getStatement: receivables.getStatement.handler(({ context, input }) => getStatement(context, input)),
  setCredit: receivables.setCredit.handler(({ context, input }) =>
    setCredit(context, input.params.id, input.body),
  ),
  receiveCredit: receivables.receiveCredit.handler(({ context, input }) =>
    receiveCredit(context, input.params.id, input.body, input.headers['idempotency-key'] ?? null),
  ),
  reverseReceipt: receivables.reverseReceipt.handler(({ context, input }) =>
    reverseReceipt(context, input.params.id, input.body?.cash_session_id ?? null),
  ),
  writeOffCredit: receivables.writeOffCredit.handler(({ context, input }) =>
    writeOffCredit(context, input.params.id, input.body, input.headers['idempotency-key'] ?? null),
  ),
}
