import type { RouteCases } from '../../../test/isolation/cases.ts'

const contact = { name: 'Contato', email: null, phone: null }

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listSuppliers: { call: (own) => ({ query: { search: own.mark } }) },
  supplierOptions: { call: (own) => ({ query: { search: own.mark } }) },
  createSupplier: { call: () => ({ body: contact }) },
  updateSupplier: {
    call: (own) => ({ params: { id: own.supplier }, body: contact }),
    ids: { 'params.id': 'supplier' },
  },
  deleteSupplier: {
    call: (own) => ({ params: { id: own.supplier } }),
    ids: { 'params.id': 'supplier' },
  },
  listCustomers: { call: (own) => ({ query: { search: own.mark } }) },
  summarizeCustomers: { call: () => ({}) },
  customerOptions: { call: (own) => ({ query: { search: own.mark } }) },
  createCustomer: { call: () => ({ body: contact }) },
  updateCustomer: {
    call: (own) => ({ params: { id: own.customer }, body: contact }),
    ids: { 'params.id': 'customer' },
  },
  deleteCustomer: {
    call: (own) => ({ params: { id: own.customer } }),
    ids: { 'params.id': 'customer' },
  },
}
