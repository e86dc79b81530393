import type * as z from 'zod'
import { accountErrors } from './account/errors.ts'
import { adminErrors } from './admin/errors.ts'
import { billingErrors } from './billing/errors.ts'
import { cashErrors } from './cash/errors.ts'
import { catalogErrors } from './catalog/errors.ts'
import { importsErrors } from './imports/errors.ts'
import { integrationErrors } from './integration/errors.ts'
import { saleReckoning, saleShortages, salesErrors } from './sales/errors.ts'
import { editConflicts } from './shared/edits.ts'
import { inputIssues, sharedErrors } from './shared/errors.ts'
import { lowStockLeft, stockErrors, stockShortage } from './stock/errors.ts'
import { teamErrors } from './team/errors.ts'

/**
 * Every intended error of the API: a stable code, its HTTP status and its text. Anything else is an INTERNAL_SERVER_ERROR that
 * reveals only its request id. Each module defines its own in its errors.ts.
 */
export const errorCatalogue = {
  ...sharedErrors,
  ...accountErrors,
  ...adminErrors,
  ...billingErrors,
  ...cashErrors,
  ...catalogErrors,
  ...importsErrors,
  ...integrationErrors,
  ...salesErrors,
  ...stockErrors,
  ...teamErrors,
} as const

export type ErrorCode = keyof typeof errorCatalogue

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

type ErrorMap<Codes extends ErrorCode> = {
  [Code in Codes]: { status: (typeof errorCatalogue)[Code]['status']; message: string; data?: z.ZodType }
}

/** The contract's declaration of the named errors. */
export function errors<Codes extends ErrorCode>(...codes: Codes[]): ErrorMap<Codes> {
  const entries = codes.map((code) => [code, { ...errorCatalogue[code], ...dataOf(code) }])
  return Object.fromEntries(entries) as ErrorMap<Codes>
}

function dataOf(code: ErrorCode): { data?: z.ZodType } {
  if (code === 'BAD_REQUEST') return { data: inputIssues.optional() }
  if (code === 'EDIT_CONFLICT') return { data: editConflicts.optional() }
  if (code === 'INSUFFICIENT_STOCK') return { data: stockShortage.optional() }
  if (code === 'LOW_STOCK_UNCONFIRMED') return { data: lowStockLeft.optional() }
  if (code === 'SALE_SHORT') return { data: saleShortages.optional() }
  if (code === 'SALE_DOES_NOT_ADD_UP') return { data: saleReckoning.optional() }
  return {}
}
