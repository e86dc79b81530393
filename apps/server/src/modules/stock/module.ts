import { stockShortage } from '@prateleira/contract/stock/errors'
import { movement, registered, registeredLine } from '@prateleira/contract/stock/schemas'
import type { Module } from '../../module.ts'
import { stockErrors } from './errors.ts'
import { stockRouter } from './router.ts'
import { keepTotalsFolded } from './totals.ts'

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
  start: ({ services, server }) => keepTotalsFolded(services.door, server.log),
}
