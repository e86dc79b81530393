import { customer, supplier } from '@prateleira/contract/contacts/schemas'
import type { Module } from '../../module.ts'
import { contactsRouter } from './router.ts'

/** Customers and suppliers. */
export const contacts: Module<'contacts'> = {
  router: contactsRouter,
  openapi: { schemas: { Customer: customer, Supplier: supplier } },
}
