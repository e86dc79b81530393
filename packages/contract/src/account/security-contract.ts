import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId, idempotencyHeaders } from '../shared/fields.ts'
import { accountProcedure, publicProcedure } from '../shared/procedure.ts'
import {
  begunStep,
  changePasswordInput,
  confirmedInput,
  confirmStepInput,
  firstPasswordInput,
  forgottenInput,
  passwordInput,
  resetDone,
  resetInput,
  resetLinkInput,
  secondStepInput,
  security,
  signedIn,
  signInCodeInput,
  signInWithCodeInput,
} from './security-schemas.ts'

const tag = { tags: ['Conta'] }
/** The answer is the same whether the account exists or not. */
const sent = z.object({ sent: z.boolean() })
const stepState = z.object({ second_step: z.boolean() })
const limited = accountProcedure.errors(errors('TOO_MANY_REQUESTS'))

/** Passwords, codes, the second step and sessions: a part of `account`. */
export const accountSecurity = {
  firstPassword: publicProcedure
    .route({
      method: 'POST',
      path: '/account/sign-in/first-password',
      summary: 'Entrar pela primeira vez, com nova senha',
      ...tag,
    })
    .errors(errors('INVALID_CREDENTIALS', 'TEMPORARY_PASSWORD_OVER'))
    .input(firstPasswordInput)
    .output(signedIn),
  requestSignInCode: publicProcedure
    .route({ method: 'POST', path: '/account/sign-in/code', summary: 'Pedir código de acesso', ...tag })
    .input(signInCodeInput)
    .output(sent),
  signInWithCode: publicProcedure
    .route({ method: 'POST', path: '/account/sign-in/with-code', summary: 'Entrar com código', ...tag })
    .errors(errors('INVALID_CODE', 'EMAIL_NOT_CONFIRMED'))
    .input(signInWithCodeInput)
    .output(signedIn),
  passSecondStep: publicProcedure
    .route({ method: 'POST', path: '/account/sign-in/second-step', summary: 'Segunda etapa', ...tag })
    .errors(errors('INVALID_CODE', 'SIGN_IN_EXPIRED'))
    .input(secondStepInput)
    .output(signedIn),
  requestPasswordReset: publicProcedure
    .route({
      method: 'POST',
      path: '/account/password/forgotten',
      summary: 'Pedir link para nova senha',
      ...tag,
    })
    .input(forgottenInput)
    .output(sent),
  checkResetLink: publicProcedure
    .route({ method: 'POST', path: '/account/password/check-link', summary: 'Conferir o link', ...tag })
    .input(resetLinkInput)
    .output(z.object({ valid: z.boolean() })),
  resetPassword: publicProcedure
    .route({ method: 'POST', path: '/account/password/reset', summary: 'Definir nova senha', ...tag })
    .errors(errors('RESET_LINK_INVALID'))
    .input(resetInput)
    .output(resetDone),
  changePassword: limited
    .route({ method: 'POST', path: '/account/password', summary: 'Trocar a senha', ...tag })
    .input(changePasswordInput)
    .output(z.object({ ended_sessions: z.number() })),
  getSecurity: accountProcedure
    .route({ method: 'GET', path: '/account/security', summary: 'Sessões e segunda etapa', ...tag })
    .output(security),
  endSession: accountProcedure
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'Encerrar uma sessão', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(z.object({ id: z.string() })),
  endOtherSessions: accountProcedure
    .route({
      method: 'POST',
      path: '/account/sessions/end-others',
      summary: 'Encerrar as outras sessões',
      ...tag,
    })
    .output(z.object({ ended_sessions: z.number() })),
  confirmPassword: limited
    .route({
      method: 'POST',
      path: '/account/confirm-password',
      summary: 'Digitar a senha de novo antes do que decide sobre outros',
      ...tag,
    })
    .input(passwordInput)
    /** Until when the confirmation is valid in this session. */
    .output(z.object({ confirmed_until: z.string() })),
  beginSecondStep: limited
    .route({ method: 'POST', path: '/account/second-step', summary: 'Começar a ligar', ...tag })
    .errors(errors('SECOND_STEP_ON'))
    .input(passwordInput)
    .output(begunStep),
  confirmSecondStep: limited
    .route({ method: 'POST', path: '/account/second-step/confirm', summary: 'Confirmar e ligar', ...tag })
    .errors(errors('INVALID_CODE', 'SECOND_STEP_OFF'))
    .input(confirmStepInput)
    .output(stepState),
  renewRecoveryCodes: limited
    .route({
      method: 'POST',
      path: '/account/second-step/recovery-codes',
      summary: 'Novos códigos de recuperação',
      inputStructure: 'detailed',
      ...tag,
    })
    .errors(errors('INVALID_CODE', 'SECOND_STEP_OFF'))
    .input(z.object({ headers: idempotencyHeaders, body: confirmedInput }))
    .output(z.object({ recovery_codes: z.array(z.string()) })),
  disableSecondStep: limited
    .route({ method: 'POST', path: '/account/second-step/disable', summary: 'Desligar', ...tag })
    .errors(errors('INVALID_CODE'))
    .input(confirmedInput)
    .output(stepState),
}
