import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of sign-in and shops. */
export const accountErrors = {
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos.' },
  INVALID_CODE: {
    status: 401,
    message: 'Código incorreto ou vencido. Confira e tente de novo.',
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    message: 'O tempo para informar o código acabou. Entre de novo com seu email e sua senha.',
  },
  SECOND_STEP_REQUIRED: {
    status: 403,
    message: 'Para administrar o sistema, ligue antes a verificação em duas etapas no seu perfil.',
  },
  PASSWORD_NEEDED: { status: 403, message: 'Para continuar, digite sua senha de novo.' },
  TEMPORARY_PASSWORD_OVER: {
    status: 403,
    message:
      'Esta senha provisória venceu. Escolha outra em "Esqueci minha senha" ou fale com quem criou a sua conta.',
  },
  RIGHT_MISSING: {
    status: 403,
    message: 'Seu papel nesta loja não permite isto. Peça ao dono ou a um gerente.',
  },
  NOT_BY_PIN: {
    status: 403,
    message: 'Isto não abre pelo PIN. Entre com a senha da conta para continuar.',
  },
  OPERATOR_GONE: {
    status: 403,
    message:
      'Quem estava no caixa não trabalha mais aqui. Escolha quem continua; nada do que foi digitado se perde.',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Sua conta está suspensa. Entre em contato com o suporte.' },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Confirme seu email pelo link que enviamos antes de entrar.' },
  SHOP_CHANGED: {
    status: 409,
    message: 'Você passou para outra loja em outra aba. Recarregue a página para continuar nela.',
  },
  TOO_MANY_SHOPS: { status: 409, message: 'Você já tem o máximo de lojas por pessoa.' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe um usuário com este email.' },
  ADMINISTRATOR_ACCOUNT: {
    status: 409,
    message:
      'Quem administra o sistema não pode excluir a própria conta. Peça antes ao super administrador que retire esse acesso.',
  },
  SECOND_STEP_ON: { status: 409, message: 'A verificação em duas etapas já está ligada.' },
  SECOND_STEP_OFF: { status: 409, message: 'A verificação em duas etapas está desligada.' },
  RESET_LINK_INVALID: {
    status: 410,
    message: 'Este link expirou ou já foi usado. Peça outro em "Esqueci minha senha".',
  },
} as const satisfies ErrorTexts
