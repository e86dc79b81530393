import { stockShortage } from '@prateleira/contract/stock/errors'
import { movement, registered, registeredLine } from '@prateleira/contract/stock/schemas'
import type { Module } from '../../module.ts'
import { stockErrors } from './errors.ts'
import { foldTotals } from './fold-totals.ts'
import { stockRouter } from './router.ts'

/** Entries, exits and their reversals: the ledger. */
export const stock: Module<'stock'> = {
  router: stockRouter,
  errors: stockErrors,
  openapi: {
    schemas: {
      Movement: movement,
      Registered: registered,
      RegisteredLine: registeredLine,
      StockShortage: stockShortage,
    },
  },
  jobs: {
    'fold-totals': {
      schedule: '* * * * *',
      run: ({ services }, _, { signal }) => foldTotals(services.door, signal),
    },
  },
}
