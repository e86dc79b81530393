import { procedures } from '../../kernel/rpc/rpc.ts'
import {
  addAdministrator,
  listAdministrators,
  removeAdministrator,
  updateAdministrator,
} from './administrators.ts'
import { bootstrap } from './bootstrap.ts'
import { getDashboard } from './dashboard.ts'
import { listLogs, reportUnknownPath } from './logs.ts'
import { listPayments, summarizePayments } from './payments.ts'
import { setPlanPrice } from './plan-prices.ts'
import { createPlan, deletePlan, listPlans, setPlanStatus, updatePlan } from './plans.ts'
import { getReport } from './reports.ts'
import { createUser, deleteUser, listUsers, setUserStatus, updateUser } from './users.ts'

const admin = procedures.admin

export const adminRouter = {
  bootstrap: admin.bootstrap.handler(({ context }) => bootstrap(context)),
  dashboard: admin.dashboard.handler(({ context }) => getDashboard(context)),
  reportUnknownPath: admin.reportUnknownPath.handler(({ context, input }) =>
    reportUnknownPath(context, input.path),
  ),

  listUsers: admin.listUsers.handler(({ context, input }) => listUsers(context, input)),
  createUser: admin.createUser.handler(({ context, input }) => createUser(context, input)),
  updateUser: admin.updateUser.handler(({ context, input }) =>
    updateUser(context, input.params.id, input.body),
  ),
  setUserStatus: admin.setUserStatus.handler(({ context, input }) =>
    setUserStatus(context, input.params.id, input.body.status),
  ),
  deleteUser: admin.deleteUser.handler(({ context, input }) => deleteUser(context, input.id)),

  listPlans: admin.listPlans.handler(({ context }) => listPlans(context)),
  createPlan: admin.createPlan.handler(({ context, input }) => createPlan(context, input)),
  updatePlan: admin.updatePlan.handler(({ context, input }) =>
    updatePlan(context, input.params.id, input.body),
  ),
  setPlanStatus: admin.setPlanStatus.handler(({ context, input }) =>
    setPlanStatus(context, input.params.id, input.body.is_active),
  ),
  setPlanPrice: admin.setPlanPrice.handler(({ context, input }) =>
    setPlanPrice(context, input.params.id, input.body),
  ),
  deletePlan: admin.deletePlan.handler(({ context, input }) => deletePlan(context, input.id)),

  listPayments: admin.listPayments.handler(({ context, input }) => listPayments(context, input)),
  summarizePayments: admin.summarizePayments.handler(({ context }) => summarizePayments(context)),

  report: admin.report.handler(({ context, input }) => getReport(context, input.period)),

  listAdministrators: admin.listAdministrators.handler(({ context }) => listAdministrators(context)),
  addAdministrator: admin.addAdministrator.handler(({ context, input }) => addAdministrator(context, input)),
  updateAdministrator: admin.updateAdministrator.handler(({ context, input }) =>
    updateAdministrator(context, input.params.id, input.body),
  ),
  removeAdministrator: admin.removeAdministrator.handler(({ context, input }) =>
    removeAdministrator(context, input.id),
  ),

  listLogs: admin.listLogs.handler(({ context, input }) => listLogs(context, input)),
}
