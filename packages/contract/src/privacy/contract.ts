import * as z from 'zod'
import { errors } from '../errors.ts'
import { accountProcedure, memberProcedure, publicProcedure } from '../shared/procedure.ts'
import { dataCopy, deleteAccountInput, operator } from './schemas.ts'

const tag = { tags: ['Privacidade'] }

export const privacy = {
  operator: publicProcedure
    .route({ method: 'GET', path: '/privacy/operator', summary: 'Quem responde pelos dados', ...tag })
    .output(operator),
  requestCopy: memberProcedure('shop_deletion')
    .route({ method: 'POST', path: '/privacy/copy', summary: 'Pedir uma cópia dos meus dados', ...tag })
    .errors(errors('TOO_MANY_REQUESTS'))
    .output(dataCopy),
  copyState: memberProcedure('shop_deletion')
    .route({ method: 'GET', path: '/privacy/copy', summary: 'Como está a cópia dos meus dados', ...tag })
    .output(dataCopy),
  /**
   * Open to everybody, including members of other people's shops and people without a shop; only its owner can copy a
   * shop's data.
   */
  personalData: accountProcedure
    .meta({ personal: true })
    .route({ method: 'GET', path: '/privacy/personal', summary: 'Meus dados pessoais', ...tag })
    .output(z.record(z.string(), z.unknown())),
  deleteAccount: accountProcedure
    .route({ method: 'POST', path: '/privacy/delete-account', summary: 'Excluir minha conta', ...tag })
    .errors(errors('TOO_MANY_REQUESTS', 'INVALID_CODE', 'ADMINISTRATOR_ACCOUNT', 'CANCELLATION_FAILED'))
    .input(deleteAccountInput)
    .output(z.object({ deleted: z.boolean() })),
}
