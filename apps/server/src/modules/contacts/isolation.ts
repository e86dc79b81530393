import type { Shop } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import type { Things } from '../../../test/isolation/things.ts'

declare module '../../../test/isolation/things.ts' {
  interface Things {
    /** An entry from the supplier. */
    purchase: string
  }
}

export async function furnish({ api }: Shop, own: Things) {
  const { items } = await api.contacts.listPurchases({ id: own.supplier })
  return { purchase: String(items[0]?.reference_id) }
}

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
  listPurchases: { call: (own) => ({ params: { id: own.supplier } }), ids: { 'params.id': 'supplier' } },
  getPurchase: {
    call: (own) => ({ params: { id: own.supplier, reference_id: own.purchase } }),
    ids: { 'params.id': 'supplier', 'params.reference_id': 'purchase' },
  },
  listPurchasePrices: {
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
