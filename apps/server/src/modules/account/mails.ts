import { RESET_LINK_MINUTES, SIGN_IN_CODE_MINUTES } from '@prateleira/contract/shared/constants'
import type { Message } from '../../platform/mail.ts'

/** The link for a new password (AUTH-09). */
export function resetMail(to: string, link: string): Message {
  return message(to, 'Escolha uma nova senha na Prateleira', {
    text: ['Recebemos um pedido de nova senha para a sua conta.'],
    action: { label: 'Escolher nova senha', link },
    note: `O link vale por ${RESET_LINK_MINUTES} minutos e uma vez só. Se não foi você, ignore esta mensagem: a senha continua a mesma.`,
  })
}

/** The code for signing in without a password (AUTH-10). */
export function codeMail(to: string, code: string): Message {
  return message(to, 'Seu código de acesso à Prateleira', {
    text: ['Este é o código para entrar na sua conta:', code],
    note: `Ele vale por ${SIGN_IN_CODE_MINUTES} minutos e uma vez só. Não passe o código a ninguém. Se não foi você que pediu, ignore esta mensagem.`,
  })
}

/** Tells the owner that something which protects the account has changed. */
export function changeMail(to: string, what: string, appUrl: string): Message {
  return message(to, `${what} na Prateleira`, {
    text: [`${what} na sua conta.`],
    note: `Se não foi você, escolha logo uma nova senha em ${appUrl}/auth ("Esqueci minha senha") e encerre as outras sessões no seu perfil.`,
  })
}

interface Parts {
  text: string[]
  action?: { label: string; link: string }
  note: string
}

function message(to: string, subject: string, { text, action, note }: Parts): Message {
  const lines = ['Olá!', ...text]
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`)
  if (action) paragraphs.push(`<p><a href="${escaped(action.link)}">${escaped(action.label)}</a></p>`)
  return {
    to,
    subject,
    text: `${[...lines, ...(action ? [`${action.label}:\n${action.link}`] : []), note].join('\n\n')}\n`,
    html: `${paragraphs.join('')}<p>${escaped(note)}</p>`,
    link: action?.link,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
