import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { Row } from '../../kernel/db/query.ts'
import type { customerById } from './customer-queries.ts'
import type { supplierById } from './supplier-queries.ts'

/** Rows never leave the module: these functions format them for the API. */
export function presentSupplier(row: Row<ReturnType<typeof supplierById>>): Supplier {
  return { ...row, created_at: row.created_at.toISOString() }
}

export function presentCustomer(row: Row<ReturnType<typeof customerById>>): Customer {
  return { ...row, created_at: row.created_at.toISOString() }
}
