import type { Adjusts } from '@prateleira/contract/sales/queue-schemas'
import { QUEUED_KINDS, QUEUED_WORDS } from '@prateleira/contract/shared/queue'
import { client } from '../client.ts'
import type { Outcome } from './drain.ts'
import type { QueuedItem, WorkKind } from './item.ts'
import { countGivenUp, countSent, entryGivenUp, entrySent, saleGivenUp, saleSent } from './sent.ts'

/** Whose answers a page has to ask for again once an item was sent. */
export const CHANGES = { sale: 'sales', entry: 'stock', count: 'counts' } as const satisfies Record<
  WorkKind,
  string
>

/** Sends an item under its key; `reason` when somebody who manages the shop accepts what was refused. @throws what the server says */
export async function post(
  item: QueuedItem,
  reason: string | null,
  signal: AbortSignal,
  adjusts?: Adjusts,
): Promise<Extract<Outcome, { kind: 'sent' }>> {
  if (item.kind === 'entry') {
    const { is_reversed: undone } = await client.stock.registerQueuedEntry(entrySent(item, reason), {
      signal,
    })
    return { kind: 'sent', sale: null, undone }
  }
  if (item.kind === 'count') {
    await client.counts.registerQueuedCount(countSent(item, reason, new Date()), { signal })
    return { kind: 'sent', sale: null }
  }
  const sale = await client.sales.registerQueuedSale(saleSent(item, reason, adjusts), { signal })
  return { kind: 'sent', sale, undone: sale.status === 'cancelled' }
}

/** Puts on record at the server that an item was given up. */
export async function giveUp(item: QueuedItem, reason: string): Promise<void> {
  if (item.kind === 'entry') await client.stock.discardQueuedEntry(entryGivenUp(item, reason))
  else if (item.kind === 'count') await client.counts.discardQueuedCount(countGivenUp(item, reason))
  else await client.sales.discardQueuedSale(saleGivenUp(item, reason))
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(words)
}

/** 'vendas, entradas e contagens' */
export const queuedInWords = () => listed(QUEUED_KINDS.map((kind) => QUEUED_WORDS[kind].many))

/** '2 vendas e 1 entrada'. */
export function countedWords(items: readonly Pick<QueuedItem, 'kind'>[]): string {
  const counted = QUEUED_KINDS.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0
      ? []
      : `${count.toLocaleString('pt-BR')} ${QUEUED_WORDS[kind][count === 1 ? 'one' : 'many']}`
  })
  return listed(counted)
}
