import { saleEvent } from '@prateleira/contract/sales/event-schemas'
import { parkedSale } from '@prateleira/contract/sales/parked-schemas'
import { pendingSale } from '@prateleira/contract/sales/pending-schemas'
import { registeredSale, sale, saleReturn, saleSummary, voucher } from '@prateleira/contract/sales/schemas'
import type { Module } from '../../module.ts'
import { salesErrors } from './errors.ts'
import { serveSalesExport } from './export-route.ts'
import { forgetRefusedItems } from './forget-refused-items.ts'
import { forgetSaleEvents } from './forget-sale-events.ts'
import { saleFiles } from './openapi.ts'
import { salesRouter } from './router.ts'

/** The counter: sales of several items, their payments, parked and pending sales. The ledger belongs to the stock module. */
export const sales: Module<'sales'> = {
  router: salesRouter,
  errors: salesErrors,
  routes: serveSalesExport,
  openapi: {
    schemas: {
      Sale: sale,
      SaleSummary: saleSummary,
      SaleReturn: saleReturn,
      RegisteredSale: registeredSale,
      ParkedSale: parkedSale,
      PendingSale: pendingSale,
      Voucher: voucher,
      SaleEvent: saleEvent,
    },
    paths: saleFiles,
  },
  jobs: {
    'forget-sale-events': {
      schedule: '41 4 * * *',
      run: ({ services }, _, { signal }) => forgetSaleEvents(services.door, signal),
    },
    'forget-refused-items': {
      schedule: '46 4 * * *',
      run: ({ services }, _, { signal }) => forgetRefusedItems(services.door, signal),
    },
  },
}
