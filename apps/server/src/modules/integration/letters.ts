import { KEY_SCOPE_LABELS } from '@prateleira/contract/integration/constants'
import { dateIn, formatDate } from '@prateleira/contract/shared/dates'
import type { Letter } from '../../kernel/mail/index.ts'
import type { KeyRow } from './queries.ts'

type Named = Pick<KeyRow, 'name' | 'prefix'>

const called = ({ name, prefix }: Named) => `${name} (${prefix}…)`
const notYou = (appUrl: string) =>
  `Se não foi você, revogue a chave em ${appUrl}/perfil, troque sua senha e encerre as outras sessões.`

/** Announces a new key and its access, for an owner who did not make it. */
export function madeLetter(
  key: Named & Pick<KeyRow, 'scope' | 'expires_at'>,
  { appUrl, timeZone }: { appUrl: string; timeZone: string },
): Letter {
  const end = key.expires_at ? formatDate(dateIn(timeZone, key.expires_at)) : 'Sem prazo'
  return {
    subject: 'Nova chave de integração na Prateleira',
    lines: [
      'Uma chave de integração foi criada na sua conta. Com ela, um programa acessa os dados da sua loja.',
    ],
    table: {
      headers: ['Chave', called(key)],
      rows: [
        ['Pode', KEY_SCOPE_LABELS[key.scope]],
        ['Vale até', end],
      ],
    },
    action: { label: 'Ver minhas chaves', url: `${appUrl}/perfil` },
    note: notYou(appUrl),
  }
}

/** Announces that a program lost its access. */
export function revokedLetter(key: Named, { appUrl }: { appUrl: string }): Letter {
  return {
    subject: 'Chave de integração revogada na Prateleira',
    lines: [`A chave ${called(key)} foi revogada na sua conta. O programa que a usava perdeu o acesso.`],
    action: { label: 'Ver minhas chaves', url: `${appUrl}/perfil` },
    note: 'Se não foi você, troque sua senha e encerre as outras sessões no seu perfil.',
  }
}
