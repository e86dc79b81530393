import * as z from 'zod'
import { passwordInput } from '../account/security-schemas.ts'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { accountProcedure, memberProcedure, shopProcedure } from '../shared/procedure.ts'
import { memberPinInput, operatorInput, operators, ownPinInput, unlockPinInput } from './operator-schemas.ts'

const tag = { tags: ['Equipe'] }
const done = z.object({ id: z.string() })
/** Open on a device to the acting person, also while there is none. */
const atDevice = accountProcedure.meta({ byPin: 'anyhow' })

/** The acting person of a device, by PIN (TEAM-06): a part of `team`. */
export const teamOperators = {
  listOperators: atDevice
    .route({ method: 'GET', path: '/team/operators', summary: 'Quem pode assumir este aparelho', ...tag })
    .output(operators),
  startOperator: atDevice
    .route({ method: 'POST', path: '/team/operator', summary: 'Assumir o aparelho com o PIN', ...tag })
    .errors(errors('NOT_FOUND', 'PIN_INCORRECT', 'PIN_LOCKED', 'DEVICE_UNKNOWN', 'TOO_MANY_REQUESTS'))
    .input(operatorInput)
    .output(done),
  endOperator: atDevice
    .route({
      method: 'POST',
      path: '/team/operator/end',
      summary: 'Voltar, com a senha, para a conta conectada',
      ...tag,
    })
    .errors(errors('TOO_MANY_REQUESTS'))
    .input(passwordInput)
    .output(done),
  unlockPin: atDevice
    .route({
      method: 'POST',
      path: '/team/operator/unlock',
      summary: 'Desbloquear o PIN neste aparelho com a senha da pessoa',
      ...tag,
    })
    .errors(errors('DEVICE_UNKNOWN', 'TOO_MANY_REQUESTS'))
    .input(unlockPinInput)
    .output(done),
  releasePin: shopProcedure('pins_release')
    .meta({ personal: true })
    .route({
      method: 'POST',
      path: '/team/members/{id}/pin/release',
      summary: 'Desbloquear o PIN de quem não tem email',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(done),
  setMemberPin: memberProcedure('members')
    .route({
      method: 'PUT',
      path: '/team/members/{id}/pin',
      summary: 'Definir o PIN de quem não tem email',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors(errors('NOT_FOUND'))
    .input(z.object({ params: byId, body: memberPinInput }))
    .output(done),
  setOwnPin: accountProcedure
    .route({ method: 'PUT', path: '/team/pin', summary: 'Definir o próprio PIN', ...tag })
    .errors(errors('NOT_FOUND', 'TOO_MANY_REQUESTS'))
    .input(ownPinInput)
    .output(done),
}
