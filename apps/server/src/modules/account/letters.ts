import { RESET_LINK_MINUTES, SIGN_IN_CODE_MINUTES } from '@prateleira/contract/account/constants'
import type { Letter } from '../../kernel/mail/index.ts'
import { CONFIRMATION_HOURS } from './confirmation-link.ts'

/** The link that confirms the address of a new account (AUTH-12). */
export function confirmationLetter(url: string): Letter {
  return {
    subject: 'Confirme seu email na Prateleira',
    asked: 'by anybody',
    lines: [
      'Confirme seu email para começar a usar a Prateleira.',
      'Abra o link e entre, no mesmo navegador, com a senha que você escolheu.',
    ],
    action: { label: 'Confirmar meu email', url },
    note: `O link vale por ${CONFIRMATION_HOURS} horas. Se você não criou esta conta, ignore esta mensagem: sem o link ninguém entra com o seu email.`,
  }
}

/** The link for a new password (AUTH-09). */
export function resetLetter(url: string): Letter {
  return {
    subject: 'Escolha uma nova senha na Prateleira',
    lines: ['Recebemos um pedido de nova senha para a sua conta.'],
    action: { label: 'Escolher nova senha', url },
    note: `O link vale por ${RESET_LINK_MINUTES} minutos e uma vez só. Se não foi você, ignore esta mensagem: a senha continua a mesma.`,
  }
}

/** The code for signing in without a password (AUTH-10). */
export function codeLetter(code: string): Letter {
  return {
    subject: 'Seu código de acesso à Prateleira',
    lines: ['Este é o código para entrar na sua conta:'],
    code,
    note: `Ele vale por ${SIGN_IN_CODE_MINUTES} minutos e uma vez só. Não passe o código a ninguém. Se não foi você que pediu, ignore esta mensagem.`,
  }
}

/** Notifies the owner of a change to what protects the account. */
export function changeLetter(what: string, appUrl: string): Letter {
  return {
    subject: `${what} na Prateleira`,
    lines: [`${what} na sua conta.`],
    note: `Se não foi você, escolha logo uma nova senha em ${appUrl}/auth ("Esqueci minha senha") e encerre as outras sessões no seu perfil.`,
  }
}
