import { procedures } from '../../kernel/rpc/rpc.ts'
import { addRegister, getCash, removeRegister, renameRegister, setCashControl } from './registers.ts'
import {
  approveCash,
  closeCash,
  explainCash,
  getCashSession,
  listCashSessions,
  moveCash,
  openCash,
} from './sessions.ts'

const { cash } = procedures
const keyOf = (headers: { 'idempotency-key'?: string | undefined }) => headers['idempotency-key'] ?? null

export const cashRouter = {
  getCash: cash.getCash.handler(({ context }) => getCash(context)),
  setCashControl: cash.setCashControl.handler(({ context, input }) => setCashControl(context, input.is_on)),
  addRegister: cash.addRegister.handler(({ context, input }) => addRegister(context, input.name)),
  renameRegister: cash.renameRegister.handler(({ context, input }) =>
    renameRegister(context, input.params.id, input.body.name),
  ),
  removeRegister: cash.removeRegister.handler(({ context, input }) => removeRegister(context, input.id)),
  openCash: cash.openCash.handler(({ context, input }) =>
    openCash(context, input.body, keyOf(input.headers)),
  ),
  getCashSession: cash.getCashSession.handler(({ context, input }) => getCashSession(context, input.id)),
  moveCash: cash.moveCash.handler(({ context, input }) =>
    moveCash(context, input.params.id, input.body, keyOf(input.headers)),
  ),
  closeCash: cash.closeCash.handler(({ context, input }) =>
    closeCash(context, input.params.id, input.body, keyOf(input.headers)),
  ),
  approveCash: cash.approveCash.handler(({ context, input }) => approveCash(context, input)),
  explainCash: cash.explainCash.handler(({ context, input }) =>
    explainCash(context, input.params.id, input.body.explanation),
  ),
  listCashSessions: cash.listCashSessions.handler(({ context, input }) => listCashSessions(context, input)),
}
