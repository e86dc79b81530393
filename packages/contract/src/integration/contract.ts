import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { entitledProcedure, memberProcedure } from '../shared/procedure.ts'
import { integrationKey, newKey, newKeyInput } from './schemas.ts'

const tag = { tags: ['Integração'] }

/** People make and revoke keys; keys cannot. Listing and revoking stays possible on every plan. */
export const integration = {
  listKeys: memberProcedure('keys')
    .route({ method: 'GET', path: '/integration/keys', summary: 'Listar chaves de integração', ...tag })
    .output(z.array(integrationKey)),
  createKey: entitledProcedure('integration_api', 'keys')
    .meta({ personal: true, creates: true })
    .route({
      method: 'POST',
      path: '/integration/keys',
      summary: 'Criar chave de integração; a chave só aparece nesta resposta',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('KEY_LIMIT_REACHED', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_CONFLICT', 'NOT_FOUND'))
    .input(newKeyInput)
    .output(newKey),
  revokeKey: memberProcedure('keys')
    .route({
      method: 'DELETE',
      path: '/integration/keys/{id}',
      summary: 'Revogar chave de integração; vale na hora',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(z.object({ id: z.string() })),
}
