import { TEMPORARY_PASSWORD_DAYS } from '@prateleira/contract/account/constants'
import type { Letter } from '../../kernel/mail/index.ts'

/** Tells a person of the account made for them. It does not contain the password; the administrator hands that over. */
export function accountLetter(appUrl: string): Letter {
  return {
    subject: 'Sua conta na Prateleira',
    lines: [
      'Uma conta na Prateleira foi criada para você.',
      'Entre com este email e a senha que o administrador lhe passar; você escolhe a sua na primeira vez.',
      `Essa primeira senha vale por ${TEMPORARY_PASSWORD_DAYS} dias.`,
    ],
    action: { label: 'Entrar na Prateleira', url: `${appUrl}/auth` },
  }
}
