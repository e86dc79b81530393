import { procedures } from '../../kernel/rpc/rpc.ts'
import { hasRight, tenantToday } from '../account/index.ts'
import { customerOptions, customerSummary } from './customer-queries.ts'
import { createCustomer, deleteCustomer, listCustomers, updateCustomer } from './customers.ts'
import { getPurchase, listPurchasePrices, listPurchases } from './purchases.ts'
import { supplierOptions } from './supplier-queries.ts'
import { createSupplier, deleteSupplier, listSuppliers, updateSupplier } from './suppliers.ts'

const contacts = procedures.contacts

export const contactsRouter = {
  listSuppliers: contacts.listSuppliers.handler(({ context, input }) => listSuppliers(context, input)),
  supplierOptions: contacts.supplierOptions.handler(({ context, input }) =>
    context.query(supplierOptions(input)),
  ),
  createSupplier: contacts.createSupplier.handler(({ context, input }) => createSupplier(context, input)),
  updateSupplier: contacts.updateSupplier.handler(({ context, input }) =>
    updateSupplier(context, input.params.id, input.body),
  ),
  deleteSupplier: contacts.deleteSupplier.handler(({ context, input }) => deleteSupplier(context, input.id)),
  listPurchases: contacts.listPurchases.handler(({ context, input }) => listPurchases(context, input)),
  getPurchase: contacts.getPurchase.handler(({ context, input }) => getPurchase(context, input)),
  listPurchasePrices: contacts.listPurchasePrices.handler(({ context, input }) =>
    listPurchasePrices(context, input),
  ),

  listCustomers: contacts.listCustomers.handler(({ context, input }) => listCustomers(context, input)),
  summarizeCustomers: contacts.summarizeCustomers.handler(({ context }) =>
    context.run(async (tx) => {
      const summary = await tx.one(customerSummary(await tenantToday(tx, context.now)))
      return (await hasRight(tx, 'reports')) ? summary : { ...summary, revenue: null, average_ticket: null }
    }),
  ),
  customerOptions: contacts.customerOptions.handler(({ context, input }) =>
    context.query(customerOptions(input)),
  ),
  createCustomer: contacts.createCustomer.handler(({ context, input }) => createCustomer(context, input)),
  updateCustomer: contacts.updateCustomer.handler(({ context, input }) =>
    updateCustomer(context, input.params.id, input.body),
  ),
  deleteCustomer: contacts.deleteCustomer.handler(({ context, input }) => deleteCustomer(context, input.id)),
}
