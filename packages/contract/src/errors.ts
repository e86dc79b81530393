import type * as z from 'zod'
import { documentOwner } from './contacts/errors.ts'
import { countedInParts, countShortages, movedStock } from './counts/errors.ts'
import { errors as moduleErrors } from './errors.gen.ts'
import { discountExcess, goneProducts, saleReckoning, saleShortages } from './sales/errors.ts'
import { editConflicts } from './shared/edits.ts'
import { inputIssues, sharedErrors } from './shared/errors.ts'
import { correctedMeanwhile, equalEntry, lowStockLeft, stockShortage } from './stock/errors.ts'
import { approvalNeeded } from './team/operator-schemas.ts'

/**
 * Every intended error of the API: a stable code, its HTTP status and its text. Anything else is an INTERNAL_SERVER_ERROR that
 * reveals only its request id. Each module defines its own in its errors.ts.
 */
export const errorCatalogue = {
  ...sharedErrors,
  ...moduleErrors,
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
  if (code === 'DOCUMENT_TAKEN') return { data: documentOwner.optional() }
  if (code === 'INSUFFICIENT_STOCK') return { data: stockShortage.optional() }
  if (code === 'LOW_STOCK_UNCONFIRMED') return { data: lowStockLeft.optional() }
  if (code === 'ALREADY_REVERSED') return { data: correctedMeanwhile.optional() }
  if (code === 'EQUAL_ENTRY_UNCONFIRMED') return { data: equalEntry.optional() }
  if (code === 'COUNT_SHORT') return { data: countShortages.optional() }
  if (code === 'COUNT_IN_PARTS') return { data: countedInParts.optional() }
  if (code === 'STOCK_MOVED') return { data: movedStock.optional() }
  if (code === 'PRODUCT_GONE') return { data: goneProducts.optional() }
  if (code === 'SALE_SHORT') return { data: saleShortages.optional() }
  if (code === 'SALE_DOES_NOT_ADD_UP') return { data: saleReckoning.optional() }
  if (code === 'DISCOUNT_BEYOND_LIMIT') return { data: discountExcess.optional() }
  if (
    code === 'CREDIT_BEYOND_LIMIT' ||
    code === 'CANCELLATION_NEEDS_APPROVAL' ||
    code === 'CASH_SESSION_OF_ANOTHER'
  )
    return { data: approvalNeeded.optional() }
  return {}
}
