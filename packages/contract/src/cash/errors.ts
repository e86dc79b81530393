import type { ErrorTexts } from '../shared/errors.ts'

/** Refusals of the cash. */
export const cashErrors = {
  CASH_SESSION_NEEDED: {
    status: 409,
    message: 'Abra o caixa para receber ou devolver dinheiro.',
  },
  CASH_SESSION_CLOSED: { status: 409, message: 'Este caixa já foi fechado. Abra o caixa para continuar.' },
  CASH_ALREADY_OPEN: { status: 409, message: 'Este caixa já está aberto.' },
  CASH_REGISTER_OPEN: { status: 409, message: 'Há caixa aberto. Feche antes.' },
  TOO_MANY_REGISTERS: { status: 409, message: 'Há caixas demais. Exclua algum antes.' },
  CASH_ALREADY_EXPLAINED: { status: 409, message: 'A diferença deste caixa já foi explicada.' },
  CASH_REGISTER_EXISTS: { status: 409, message: 'Já existe um caixa com este nome.' },
  CASH_NOT_CLOSED: { status: 409, message: 'Este caixa ainda está aberto.' },
  // Does not depend on the expected amount, which stays unknown until the count.
  CASH_DRAWER_SHORT: {
    status: 409,
    message: 'Confira a gaveta: pode ser que não haja tanto dinheiro nela.',
  },
  CASH_BY_PERSON: {
    status: 409,
    message:
      'Com o controle de caixa ligado, dinheiro é recebido e devolvido por uma pessoa no caixa, não por um programa. Use outra forma de pagamento.',
  },
  CASH_SESSION_OF_ANOTHER: {
    status: 409,
    message: 'Este caixa foi aberto por outra pessoa. Um gerente pode autorizar com o PIN.',
  },
} as const satisfies ErrorTexts
