import * as z from 'zod'
import { bareDocument } from './document-text.ts'
import { isCnpj, isCpf } from './documents.ts'
import { text } from './fields.ts'
import { plainDashes } from './text.ts'

/**
 * Documents and telephones, of people with an account, customers, suppliers and the shop itself. Telephones lose the marks of direction that messengers
 * put around one, and their dashes become plain.
 */

/** A CPF or CNPJ in any usual notation, without its punctuation afterwards (CUS-02). */
export const documentText = z
  .string()
  .max(40, { error: 'CPF ou CNPJ inválido' })
  .transform(bareDocument)
  .refine((value) => value === '' || isCpf(value) || isCnpj(value), {
    error: 'CPF ou CNPJ inválido: confira os dígitos',
  })

/** The telephone of a person with an account, in any usual notation, with at least the digits of a number without its area code. */
export function phoneText({ required }: { required: boolean }) {
  return text({ max: 30, required: required ? 'Telefone é obrigatório' : undefined, copied: true })
    .overwrite(plainDashes)
    .regex(/^$|^(?=(?:\D*\d){8})[\d\s()+.-]+$/, { error: 'Telefone inválido: use DDD e número' })
}

const phoneLike = (number: RegExp) =>
  text({ max: 40, copied: true })
    .overwrite(plainDashes)
    .regex(number, { error: 'Telefone inválido: falta o número' })

/** Of a customer or supplier: free, as '(11) 5555-0000, ramal 2', but with a number to call. */
export const freePhone = phoneLike(/^$|\d/)

/** The same of the shop, whose papers print it: with at least the digits of a number without its area code. */
export const shopPhone = phoneLike(/^$|(\d\D*){8}/)
