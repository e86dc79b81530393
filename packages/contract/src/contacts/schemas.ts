import * as z from 'zod'
import { documentText, freePhone } from '../shared/contact-fields.ts'
import { editing, email, optionalText, pageNumber, pageSize, searchText, text } from '../shared/fields.ts'

const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), email()], { error: 'Email inválido' })
  .optional()
  .transform((value) => value ?? null)

const contactFields = {
  name: text({ max: 160, required: 'Nome é obrigatório' }),
  email: optionalEmail,
  phone: freePhone.nullish().transform((value) => value || null),
  address: optionalText({ max: 400, lines: true }),
  notes: optionalText({ max: 2000, lines: true }),
  document: documentText.nullish().transform((value) => value || null),
}

export const supplierInput = z.strictObject({ ...contactFields, contact_person: optionalText({ max: 120 }) })
export const supplierUpdateInput = editing(supplierInput)
export type SupplierInput = z.input<typeof supplierInput>
export const customerInput = z.strictObject(contactFields)
export const customerUpdateInput = editing(customerInput)
export type CustomerInput = z.input<typeof customerInput>

const contact = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  /** CPF or CNPJ without punctuation. */
  document: z.string().nullable(),
  created_at: z.string(),
})

export const supplier = contact.extend({
  contact_person: z.string().nullable(),
  /** Products and movements of this supplier, shown before it is deleted (SUP-02). */
  product_count: z.number(),
  movement_count: z.number(),
  /** Entries from this supplier of which something stands. */
  purchase_count: z.number(),
})
export type Supplier = z.infer<typeof supplier>

export const customer = contact.extend({
  /** Sum of this customer's completed sales up to today, in reais. */
  total_purchases: z.string(),
  sale_count: z.number(),
  /** What the customer owes, below zero their credit; null without the right to see it. */
  balance: z.string().nullable(),
})
export type Customer = z.infer<typeof customer>

const contactListInput = z.strictObject({ search: searchText, page: pageNumber, limit: pageSize })
export const supplierListInput = contactListInput.extend({})
export const customerListInput = contactListInput.extend({})

export const supplierPage = z.object({ items: z.array(supplier), total: z.number() })
export const customerPage = z.object({ items: z.array(customer), total: z.number() })

/** Over all customers: number, revenue of completed sales up to today, average ticket (CUS-01). */
export const customerSummary = z.object({
  total: z.number(),
  /** For the whole shop; null without the right to see reports (TEAM-02). */
  revenue: z.string().nullable(),
  average_ticket: z.string().nullable(),
})

/** For dropdowns: by name (DATA-02). */
export const contactOption = z.object({
  id: z.string(),
  name: z.string(),
  /** What tells people of the same name apart: the telephone, or the end of the document. */
  hint: z.string().nullable(),
})
export type ListedContact = z.infer<typeof contactOption>
/** With what the customer owes, below zero their credit; null without the right to see it. */
export const customerOption = contactOption.extend({ balance: z.string().nullable() })
export type ListedCustomer = z.infer<typeof customerOption>
/** A contact that was chosen. */
export type ContactOption = Pick<ListedContact, 'id' | 'name'>
export const contactOptionsInput = z.strictObject({ search: searchText })
