import { RESET_LINK_MINUTES, SIGN_IN_CODE_MINUTES } from '@prateleira/contract/shared/constants'
import type { AddressedMail, Letter } from '../../platform/mail/index.ts'

const security = (to: string, letter: Letter): AddressedMail => ({ to, kind: 'security', letter })

/** The link for a new password (AUTH-09). */
export function resetMail(to: string, link: string): AddressedMail {
  return security(to, {
    subject: 'Escolha uma nova senha na Prateleira',
    lines: ['Recebemos um pedido de nova senha para a sua conta.'],
    action: { label: 'Escolher nova senha', url: link },
    note: `O link vale por ${RESET_LINK_MINUTES} minutos e uma vez só. Se não foi você, ignore esta mensagem: a senha continua a mesma.`,
  })
}

/** The code for signing in without a password (AUTH-10). */
export function codeMail(to: string, code: string): AddressedMail {
  return security(to, {
    subject: 'Seu código de acesso à Prateleira',
    lines: ['Este é o código para entrar na sua conta:'],
    code,
    note: `Ele vale por ${SIGN_IN_CODE_MINUTES} minutos e uma vez só. Não passe o código a ninguém. Se não foi você que pediu, ignore esta mensagem.`,
  })
}

/** Tells the owner that something which protects the account has changed. */
export function changeMail(to: string, what: string, appUrl: string): AddressedMail {
  return security(to, {
    subject: `${what} na Prateleira`,
    lines: [`${what} na sua conta.`],
    note: `Se não foi você, escolha logo uma nova senha em ${appUrl}/auth ("Esqueci minha senha") e encerre as outras sessões no seu perfil.`,
  })
}
