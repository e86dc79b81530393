import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { CountedInParts, CountShortages } from '@prateleira/contract/counts/errors'
import { shortOf } from '@prateleira/contract/counts/rules'
import { count, countItem, minutes, review } from '@prateleira/contract/counts/schemas'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { problem } from '../../kernel/rpc/errors.ts'
import type { Module } from '../../module.ts'
import { countsRouter } from './router.ts'

/** Stock counts: counted lines, their review, and the batch that adjusts the stock. */
export const counts: Module<'counts'> = {
  router: countsRouter,
  errors: {
    PRNCL: 'COUNT_CLOSED',
    PRNCH: 'COUNT_CHANGED',
    PRNAW: 'COUNT_AWAITS_RECOUNT',
    PRNOS: 'COUNT_OUT_OF_SCOPE',
    PRNSP: 'COUNT_BY_ANOTHER',
    PRNNA: 'COUNT_NOT_APPROVED',
    PRNLC: 'COUNT_FOLLOWED',
    PRNTM: 'TOO_MANY_COUNTS',
    PRNSH: ({ detail }) => short(JSON.parse(detail ?? '[]')),
    PRNIP: ({ detail }) => inParts(JSON.parse(detail ?? '[]')),
    PR4ND: 'QUEUED_COUNT_DISCARDED',
    PR4NR: 'QUEUED_COUNT_REGISTERED',
  },
  openapi: { schemas: { Count: count, CountItem: countItem, CountReview: review, CountMinutes: minutes } },
}

const RESERVED =
  'reservada para vendas à espera do Pix: o estoque não pode ficar abaixo delas. Nada foi mudado.'

function short(lines: CountShortages['lines']) {
  const why = shortOf(lines)
  if (why === 'left') return problem('COUNT_SHORT', { data: { lines } })
  const message = `Parte do que seria ajustado ${why === 'either' ? 'já saiu ou ' : ''}está ${RESERVED}`
  return problem('COUNT_SHORT', { message, data: { lines } })
}

/** Number of items that are named; the rest is a number. */
const NAMED = 5

function inParts(lines: CountedInParts['lines']) {
  const named = lines
    .slice(0, NAMED)
    .map((line) => `${fullVariantName(line)} (contado ${formatQuantity(line.counted)})`)
  const rest = lines.length > NAMED ? ` e mais ${formatCount(lines.length - NAMED)}` : ''
  return problem('COUNT_IN_PARTS', {
    message: `Contados por unidade, não podem ter frações: ${named.join('; ')}${rest}. Peça a recontagem. Nada foi mudado.`,
    data: { lines },
  })
}
