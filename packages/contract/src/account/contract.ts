import * as z from 'zod'
import { errors } from '../shared/errors.ts'
import { accountProcedure, publicProcedure } from '../shared/procedure.ts'
import { me, notificationsInput, profile, profileInput, signInInput, signUpInput } from './schemas.ts'
import { accountSecurity } from './security-contract.ts'
import { signedIn } from './security-schemas.ts'

const tag = { tags: ['Conta'] }

export const account = {
  signUp: publicProcedure
    .route({ method: 'POST', path: '/account/sign-up', summary: 'Criar conta', successStatus: 201, ...tag })
    .input(signUpInput)
    /** The same whether the address was free or taken (AUTH-03). */
    .output(z.object({ confirmation_required: z.boolean() })),
  signIn: publicProcedure
    .route({ method: 'POST', path: '/account/sign-in', summary: 'Entrar', ...tag })
    .errors(errors('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED'))
    .input(signInInput)
    .output(signedIn),
  signOut: accountProcedure
    .route({ method: 'POST', path: '/account/sign-out', summary: 'Sair', ...tag })
    .output(z.object({ signed_out: z.boolean() })),
  refreshSession: accountProcedure
    .route({ method: 'POST', path: '/account/session', summary: 'Renovar a sessão', ...tag })
    .output(z.object({ expires_at: z.string() })),
  me: accountProcedure
    .route({ method: 'GET', path: '/account/me', summary: 'Quem está conectado', ...tag })
    .output(me),
  getProfile: accountProcedure
    .route({ method: 'GET', path: '/account/profile', summary: 'Perfil', ...tag })
    .output(profile),
  updateProfile: accountProcedure
    .route({ method: 'PUT', path: '/account/profile', summary: 'Alterar o perfil', ...tag })
    .input(profileInput)
    .output(profile),
  updateNotifications: accountProcedure
    .route({
      method: 'PATCH',
      path: '/account/notifications',
      summary: 'Ligar e desligar avisos',
      ...tag,
    })
    .input(notificationsInput)
    .output(profile),
  ...accountSecurity,
}
