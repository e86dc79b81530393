import { id } from '../../lib/search-params.ts'

/** What the address of 'A receber' says: whose statement is open. */
export const receivablesSearch = { customer: id('cliente') }
