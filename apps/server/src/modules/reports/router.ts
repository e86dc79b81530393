import { procedures } from '../../platform/rpc.ts'
import { readReasons } from './advanced.ts'
import { readActivity, readDashboard } from './dashboard.ts'
import { readMovements, readOverview, readSales, readStock } from './reports.ts'
import { searchEverything } from './search.ts'

const reports = procedures.reports

export const reportsRouter = {
  dashboard: reports.dashboard.handler(({ context }) => readDashboard(context)),
  activity: reports.activity.handler(({ context, input }) => readActivity(context, input.days)),
  search: reports.search.handler(({ context, input }) => searchEverything(context, input.q)),
  overview: reports.overview.handler(({ context, input }) => readOverview(context, input.period)),
  sales: reports.sales.handler(({ context, input }) => readSales(context, input)),
  stock: reports.stock.handler(({ context, input }) => readStock(context, input)),
  movements: reports.movements.handler(({ context, input }) => readMovements(context, input)),
  reasons: reports.reasons.handler(({ context, input }) => readReasons(context, input.period)),
}
