import { procedures } from '../../kernel/rpc/rpc.ts'
import { readAbc, readPastStock, readReasons } from './advanced.ts'
import { readActivity, readDashboard } from './dashboard.ts'
import { readProfit } from './profit.ts'
import { readMovements, readOverview, readSales, readSalesSeries, readStock } from './reports.ts'
import { searchEverything } from './search-everything.ts'

const reports = procedures.reports

export const reportsRouter = {
  dashboard: reports.dashboard.handler(({ context }) => readDashboard(context)),
  activity: reports.activity.handler(({ context, input }) => readActivity(context, input.days)),
  search: reports.search.handler(({ context, input }) => searchEverything(context, input.q)),
  overview: reports.overview.handler(({ context, input }) => readOverview(context, input)),
  sales: reports.sales.handler(({ context, input }) => readSales(context, input)),
  salesSeries: reports.salesSeries.handler(({ context, input }) => readSalesSeries(context, input)),
  stock: reports.stock.handler(({ context, input }) => readStock(context, input)),
  movements: reports.movements.handler(({ context, input }) => readMovements(context, input)),
  reasons: reports.reasons.handler(({ context, input }) => readReasons(context, input)),
  abc: reports.abc.handler(({ context, input }) => readAbc(context, input)),
  pastStock: reports.pastStock.handler(({ context, input }) => readPastStock(context, input)),
  profit: reports.profit.handler(({ context, input }) => readProfit(context, input)),
}
