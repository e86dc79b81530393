import type {
  Customer,
  CustomerInput,
  customerListInput,
  ListedCustomer,
  Supplier,
  SupplierInput,
  supplierListInput,
} from '@prateleira/contract/contacts/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import { api } from '../../lib/api.ts'
import { client } from '../../lib/client.ts'
import type { Whole } from '../../lib/whole.ts'

/** The typed values of a contact's form. */
export interface ContactValues extends Record<string, string> {
  name: string
  contact_person: string
  document: string
  phone: string
  email: string
  address: string
  notes: string
}

/** What both lists can be asked for. */
export type ContactListInput = Whole<z.input<typeof supplierListInput>> &
  Whole<z.input<typeof customerListInput>>

interface ContactPage<Contact> {
  items: Contact[]
  total: number
}

/** The differences between suppliers and customers. */
export interface ContactKind<Contact extends Supplier | Customer> {
  /** Prefix of the key of the form's draft. */
  name: 'supplier' | 'customer'
  singular: 'fornecedor' | 'cliente'
  plural: 'fornecedores' | 'clientes'
  schema: () => Promise<z.ZodType>
  hasContactPerson: boolean
  /** The form's input for `schema`. */
  toInput: (values: ContactValues) => Whole<SupplierInput> | Whole<CustomerInput>
  listKey: (input: ContactListInput) => QueryKey
  list: (input: ContactListInput, signal: AbortSignal) => Promise<ContactPage<Contact>>
  create: (values: ContactValues) => Promise<Contact>
  /** Saves the form; fields equal to `seen` are left alone. */
  save: (id: string, values: ContactValues, seen: object) => Promise<Contact>
  remove: (id: string) => Promise<unknown>
  /** One that has this name already, whose debts and purchases another one would split. */
  namesake?: (name: string) => Promise<ListedCustomer | undefined>
}

/** A field that one of them lacks would be refused with it, so it is named in the other's body alone. */
type SharedBody = Whole<Pick<SupplierInput, keyof SupplierInput & keyof CustomerInput>>

const sharedBody = ({ name, document, phone, email, address, notes }: ContactValues): SharedBody => ({
  name,
  document,
  phone,
  email: email.trim(),
  address,
  notes,
})
const supplierBody = (values: ContactValues): Whole<SupplierInput> => ({
  ...sharedBody(values),
  contact_person: values.contact_person,
})
const customerBody = (values: ContactValues): Whole<CustomerInput> => sharedBody(values)

export const supplierKind: ContactKind<Supplier> = {
  name: 'supplier',
  singular: 'fornecedor',
  plural: 'fornecedores',
  schema: () => import('@prateleira/contract/contacts/schemas').then((schemas) => schemas.supplierInput),
  hasContactPerson: true,
  toInput: supplierBody,
  listKey: (input) => api.contacts.listSuppliers.queryKey({ input }),
  list: (input, signal) => client.contacts.listSuppliers(input, { signal }),
  create: (values) => client.contacts.createSupplier(supplierBody(values)),
  save: (id, values, seen) =>
    client.contacts.updateSupplier({
      params: { id },
      body: { ...supplierBody(values), seen: seen as SupplierInput },
    }),
  remove: (id) => client.contacts.deleteSupplier({ id }),
}

export const customerKind: ContactKind<Customer> = {
  name: 'customer',
  singular: 'cliente',
  plural: 'clientes',
  schema: () => import('@prateleira/contract/contacts/schemas').then((schemas) => schemas.customerInput),
  hasContactPerson: false,
  toInput: customerBody,
  listKey: (input) => api.contacts.listCustomers.queryKey({ input }),
  list: (input, signal) => client.contacts.listCustomers(input, { signal }),
  create: (values) => client.contacts.createCustomer(customerBody(values)),
  save: (id, values, seen) =>
    client.contacts.updateCustomer({
      params: { id },
      body: { ...customerBody(values), seen: seen as CustomerInput },
    }),
  remove: (id) => client.contacts.deleteCustomer({ id }),
  namesake: async (name) => {
    const found = await client.contacts.customerOptions({ search: name.slice(0, SEARCH_MAX) })
    return found.find((customer) => foldText(customer.name) === foldText(name))
  },
}

/** Characters of a search. */
const SEARCH_MAX = 100

/** 'fornecedor' → 'Fornecedor', for titles. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
