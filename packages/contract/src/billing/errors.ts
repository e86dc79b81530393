import type { ErrorTexts } from '../shared/errors.ts'

/** Errors of plans and payments. */
export const billingErrors = {
  SUBSCRIPTION_REQUIRED: {
    status: 402,
    message: 'Para acessar todas as funcionalidades, escolha um plano de assinatura.',
  },
  TRIAL_EXPIRED: {
    status: 402,
    message: 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.',
  },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    message: 'Este recurso faz parte do plano Profissional. Mude de plano para usá-lo.',
  },
  PLAN_NOT_FOUND: { status: 404, message: 'Plano não encontrado.' },
  CHECKOUT_FAILED: {
    status: 502,
    message: 'Não foi possível processar o pagamento. Tente novamente.',
  },
  CHECKOUT_URL_MISSING: { status: 502, message: 'URL de checkout não recebida' },
  CANCELLATION_FAILED: {
    status: 502,
    message:
      'Não conseguimos cancelar sua assinatura, então a conta não foi excluída. Tente de novo em alguns minutos.',
  },
  PORTAL_FAILED: {
    status: 502,
    message: 'Não foi possível abrir o portal de gerenciamento. Tente novamente.',
  },
  PORTAL_URL_MISSING: { status: 502, message: 'URL do portal não recebida' },
} as const satisfies ErrorTexts
