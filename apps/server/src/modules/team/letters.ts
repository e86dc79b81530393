import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { INVITATION_DAYS } from '@prateleira/contract/team/constants'
import type { Letter } from '../../kernel/mail/index.ts'

interface Invited {
  shop: string
  /** The inviting person. */
  person: string
  role: GivenRole
  url: string
}

/** Invites a person to join a shop; requires the link and access to the mailbox (TEAM-03). */
export function invitationLetter({ shop, person, role, url }: Invited): Letter {
  return {
    subject: `Convite para a equipe de ${shop}`,
    // Limited per address, whoever invites it.
    asked: 'by anybody',
    lines: [
      `${person} convidou você para trabalhar na loja ${shop} pela Prateleira, como ${SHOP_ROLE_LABELS[role].toLowerCase()}.`,
    ],
    action: { label: 'Ver o convite', url },
    note: `O convite vale por ${INVITATION_DAYS} dias e uma vez só. Se você não conhece esta loja, ignore esta mensagem.`,
  }
}

/** Tells the owner that an invitation was accepted. */
export function joinedLetter(name: string, email: string, appUrl: string): Letter {
  return {
    subject: 'Alguém entrou na sua equipe na Prateleira',
    lines: [`${name} (${email}) aceitou o convite e já faz parte da equipe da sua loja.`],
    action: { label: 'Ver a equipe', url: `${appUrl}/equipe` },
    note: 'Se você não esperava por isso, remova a pessoa na página Equipe.',
  }
}
