import type { ErrorTexts } from '../shared/errors.ts'

/** Refusals of fiado. */
export const receivablesErrors = {
  CREDIT_NEEDS_CUSTOMER: { status: 409, message: 'Para vender fiado, escolha o cliente.' },
  CREDIT_BEYOND_LIMIT: { status: 409, message: 'A venda passa do limite de fiado do cliente.' },
  CREDIT_TOO_MUCH: { status: 409, message: 'O valor é maior do que o que está em aberto.' },
  RECEIPT_ALREADY_REVERSED: { status: 409, message: 'Este recebimento já foi estornado.' },
  CUSTOMER_HAS_BALANCE: {
    status: 409,
    message: 'Este cliente tem fiado em aberto. Receba ou dê baixa antes de excluir.',
  },
} as const satisfies ErrorTexts
