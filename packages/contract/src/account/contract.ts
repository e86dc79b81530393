import * as z from 'zod'
import { errors } from '../errors.ts'
import { byId } from '../shared/fields.ts'
import { accountProcedure, publicProcedure } from '../shared/procedure.ts'
import {
  me,
  notificationsInput,
  openShopInput,
  profile,
  profileUpdateInput,
  signInInput,
  signUpInput,
} from './schemas.ts'
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
    .errors(errors('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'TEMPORARY_PASSWORD_OVER'))
    .input(signInInput)
    .output(signedIn),
  signOut: accountProcedure
    .meta({ byPin: 'anyhow' })
    .route({ method: 'POST', path: '/account/sign-out', summary: 'Sair', ...tag })
    .output(z.object({ signed_out: z.boolean() })),
  refreshSession: accountProcedure
    .meta({ byPin: true })
    .route({ method: 'POST', path: '/account/session', summary: 'Renovar a sessão', ...tag })
    .output(z.object({ expires_at: z.string() })),
  me: accountProcedure
    .meta({ byPin: true })
    .route({ method: 'GET', path: '/account/me', summary: 'Quem está conectado', ...tag })
    .output(me),
  getProfile: accountProcedure
    .route({ method: 'GET', path: '/account/profile', summary: 'Perfil', ...tag })
    .output(profile),
  updateProfile: accountProcedure
    .route({ method: 'PUT', path: '/account/profile', summary: 'Alterar o perfil', ...tag })
    /** Changing the shop's name and time zone requires shop_settings. */
    .errors(errors('EDIT_CONFLICT', 'RIGHT_MISSING'))
    .input(profileUpdateInput)
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
  switchShop: accountProcedure
    .route({ method: 'POST', path: '/account/shops/{id}/switch', summary: 'Trocar de loja', ...tag })
    .errors(errors('NOT_FOUND'))
    .input(byId)
    .output(z.object({ id: z.string() })),
  openShop: accountProcedure
    .route({
      method: 'POST',
      path: '/account/shops',
      summary: 'Abrir outra loja',
      successStatus: 201,
      ...tag,
    })
    .errors(errors('TOO_MANY_SHOPS'))
    .input(openShopInput)
    .output(z.object({ id: z.string() })),
  ...accountSecurity,
}
