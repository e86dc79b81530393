import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of team management. */
export const teamErrors = {
  MEMBER_LIMIT_REACHED: {
    status: 403,
    message:
      'O plano da loja não tem lugar para mais uma pessoa. Remova alguém da equipe ou mude de plano para convidar mais.',
  },
  ALREADY_MEMBER: { status: 409, message: 'Esta pessoa já faz parte da equipe.' },
  INVITATION_INVALID: {
    status: 410,
    message: 'Este convite venceu, foi cancelado ou já foi usado. Peça outro a quem convidou você.',
  },
  INVITATION_FOR_ANOTHER: {
    status: 403,
    message: 'Este convite é para outro email. Saia e entre com o email que recebeu o convite.',
  },
  HAS_ACCOUNT: {
    status: 409,
    message: 'Já existe uma conta com este email. Entre com ela para aceitar o convite.',
  },
  PIN_INCORRECT: { status: 403, message: 'PIN incorreto.' },
  PIN_LOCKED: {
    status: 403,
    message: 'PIN bloqueado neste aparelho depois de várias tentativas erradas.',
  },
  DEVICE_UNKNOWN: {
    status: 409,
    message: 'Este aparelho não foi reconhecido. Confirme a senha da conta para usar o PIN aqui.',
  },
  APPROVAL_INVALID: {
    status: 409,
    message: 'A autorização venceu, já foi usada ou era para outra coisa. Peça de novo.',
  },
  NOT_AN_APPROVER: { status: 403, message: 'Esta pessoa não pode autorizar isto.' },
} as const satisfies ErrorTexts
