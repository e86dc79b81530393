import { procedures } from '../../kernel/rpc/rpc.ts'
import { approveSale } from './approve-sale.ts'
import { cancelSale } from './cancel-sale.ts'
import { getDiscountLimits, setDiscountLimits } from './discount-limits.ts'
import { listEvents } from './list-events.ts'
import { sellersInShop } from './list-queries.ts'
import { listParkedSales, parkSale, takeParkedSale, unparkSale } from './parked-sales.ts'
import { confirmPending, giveUpPending, holdSale, listPending } from './pending-sales.ts'
import { getPixSettings, removePixAccount, savePixAccount } from './pix-account.ts'
import { discardQueuedSale, registerQueuedSale } from './queued-sales.ts'
import { getSale, listSales } from './read-sales.ts'
import { registerSale } from './register-sale.ts'
import { returnItems } from './return-items.ts'
import { getScaleLabels, setScaleLabels } from './scale-labels.ts'
import { issuePass } from './selling-passes.ts'
import { findVouchers } from './vouchers.ts'

const { sales } = procedures

export const salesRouter = {
  registerSale: sales.registerSale.handler(({ context, input }) =>
    registerSale(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  listSales: sales.listSales.handler(({ context, input }) => listSales(context, input)),
  listSellers: sales.listSellers.handler(({ context }) => context.query(sellersInShop)),
  getSale: sales.getSale.handler(({ context, input }) => getSale(context, input.id)),
  cancelSale: sales.cancelSale.handler(({ context, input }) =>
    cancelSale(context, input.params.id, input.body),
  ),
  returnItems: sales.returnItems.handler(({ context, input }) =>
    returnItems(context, input.params.id, input.body, input.headers['idempotency-key'] ?? null),
  ),
  approveSale: sales.approveSale.handler(({ context, input }) => approveSale(context, input)),
  getDiscountLimits: sales.getDiscountLimits.handler(({ context }) => getDiscountLimits(context)),
  setDiscountLimits: sales.setDiscountLimits.handler(({ context, input }) =>
    setDiscountLimits(context, input),
  ),
  findVouchers: sales.findVouchers.handler(({ context, input }) => findVouchers(context, input)),
  getScaleLabels: sales.getScaleLabels.handler(({ context }) => getScaleLabels(context)),
  setScaleLabels: sales.setScaleLabels.handler(({ context, input }) => setScaleLabels(context, input)),
  parkSale: sales.parkSale.handler(({ context, input }) => parkSale(context, input)),
  listParkedSales: sales.listParkedSales.handler(({ context }) => listParkedSales(context)),
  takeParkedSale: sales.takeParkedSale.handler(({ context, input }) =>
    takeParkedSale(context, input.params.id, input.headers['idempotency-key'] ?? null),
  ),
  unparkSale: sales.unparkSale.handler(({ context, input }) => unparkSale(context, input.id)),
  holdSale: sales.holdSale.handler(({ context, input }) => holdSale(context, input)),
  listPendingSales: sales.listPendingSales.handler(({ context }) => listPending(context)),
  confirmPendingSale: sales.confirmPendingSale.handler(({ context, input }) =>
    confirmPending(context, input.params.id, input.body ?? { cash_session_id: null, approval_id: null }),
  ),
  giveUpPendingSale: sales.giveUpPendingSale.handler(({ context, input }) =>
    giveUpPending(context, input.params.id),
  ),
  listEvents: sales.listEvents.handler(({ context, input }) => listEvents(context, input)),
  issuePass: sales.issuePass.handler(({ context, input }) => issuePass(context, input.device_id)),
  registerQueuedSale: sales.registerQueuedSale.handler(({ context, input }) =>
    registerQueuedSale(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  discardQueuedSale: sales.discardQueuedSale.handler(({ context, input }) =>
    discardQueuedSale(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  getPixSettings: sales.getPixSettings.handler(({ context }) => getPixSettings(context)),
  savePixAccount: sales.savePixAccount.handler(({ context, input }) => savePixAccount(context, input)),
  removePixAccount: sales.removePixAccount.handler(({ context }) => removePixAccount(context)),
}
