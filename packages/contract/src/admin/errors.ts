import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of the admin area. */
export const adminErrors = {
  SUPER_ADMIN_REQUIRED: {
    status: 403,
    message: 'Apenas o super administrador pode acessar esta área.',
  },
  OTHER_ADMINISTRATOR: {
    status: 403,
    message: 'Só o super administrador pode alterar, suspender ou excluir outros administradores.',
  },
  USER_NOT_FOUND: { status: 404, message: 'Não existe usuário com este email.' },
  PROTECTED_USER: {
    status: 409,
    message: 'Você não pode suspender nem excluir a própria conta ou a do super administrador.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Este plano possui assinaturas ativas. Desative-as primeiro.',
  },
  PLAN_AWAITS_PAYMENT: {
    status: 409,
    message:
      'Há um pagamento em aberto deste plano, que ainda pode ser feito. Desative o plano e exclua-o quando o pagamento terminar ou expirar.',
  },
  PRICE_TAKEN: { status: 409, message: 'Este preço já é de outro plano.' },
  ALREADY_ADMIN: { status: 409, message: 'Esta pessoa já é administradora.' },
  ONE_SUPER_ADMIN: {
    status: 409,
    message: 'O super administrador é um só: não pode ser nomeado, alterado nem removido aqui.',
  },
} as const satisfies ErrorTexts
