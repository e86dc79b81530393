import { paths } from './paths.gen.ts'

/** Every address of the page; each is written in the paths.ts of its feature. */
export { paths }

export type AppPath = (typeof paths)[keyof typeof paths]

/** Query parameters that more than one place writes or reads. */
export const queryNames = {
  /** Where a person wanted to go before signing in (AUTH-02). */
  from: 'from',
  /** The product whose detail is open on /produtos. */
  product: 'produto',
  /** A code to register a product with, or to look it up by. */
  code: 'codigo',
  /** The supplier or customer to show on its page. */
  contact: 'contato',
  /** The sale that is open on /vendas. */
  sale: 'venda',
  /** On /movimentacoes/entrada: a movement of the entry to correct. */
  correct: 'corrigir',
  /** The count that is reviewed or counted. */
  count: 'inventario',
  /** The sale on /vender whose Pix is waited for. */
  pending: 'pix',
  /** On /pendencias: who wanted to sign out. */
  leaving: 'sair',
} as const
