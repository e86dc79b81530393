import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of suppliers and customers. */
export const contactsErrors = {
  /** The message names the contact. */
  DOCUMENT_TAKEN: { status: 409, message: 'Este CPF ou CNPJ já está em outro cadastro.' },
} as const satisfies ErrorTexts
