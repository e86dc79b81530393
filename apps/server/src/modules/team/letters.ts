import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { INVITATION_DAYS } from '@prateleira/contract/team/constants'
import type { Letter } from '../../kernel/mail/index.ts'

interface Invited {
  shop: string
  /** Who invites. */
  person: string
  role: GivenRole
  url: string
}

/** Asks somebody to join a shop; whoever has the link and the mailbox can (TEAM-03). */
export function invitationLetter({ shop, person, role, url }: Invited): Letter {
  return {
    subject: `Convite para a equipe de ${shop}`,
    // So many go to one address, whoever invites it.
    asked: 'by anybody',
    lines: [
      `${person} convidou você para trabalhar na loja ${shop} pela Prateleira, como ${SHOP_ROLE_LABELS[role].toLowerCase()}.`,
    ],
    action: { label: 'Ver o convite', url },
    note: `O convite vale por ${INVITATION_DAYS} dias e uma vez só. Se você não conhece esta loja, ignore esta mensagem.`,
  }
}

/** Tells the owner that somebody took an invitation up. */
export function joinedLetter(name: string, email: string, appUrl: string): Letter {
  return {
    subject: 'Alguém entrou na sua equipe na Prateleira',
    lines: [`${name} (${email}) aceitou o convite e já faz parte da equipe da sua loja.`],
    action: { label: 'Ver a equipe', url: `${appUrl}/equipe` },
    note: 'Se você não esperava por isso, remova a pessoa na página Equipe.',
  }
}
