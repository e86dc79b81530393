import { id } from '../../lib/search-params.ts'

/** The address parameters of 'A receber': the open statement. */
export const receivablesSearch = { customer: id('cliente') }
