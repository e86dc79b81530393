import * as z from 'zod'
import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of suppliers and customers. */
export const contactsErrors = {
  /** The message names the contact. */
  DOCUMENT_TAKEN: { status: 409, message: 'Este CPF ou CNPJ já está em outro cadastro.' },
} as const satisfies ErrorTexts

/** Data of DOCUMENT_TAKEN: the one that has it. */
export const documentOwner = z.object({ id: z.string(), name: z.string() })
export type DocumentOwner = z.infer<typeof documentOwner>
