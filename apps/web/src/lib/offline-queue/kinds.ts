import { client } from '../client.ts'
import type { Outcome } from './drain.ts'
import type { QueuedItem, WorkKind } from './item.ts'

/** Sends an item under its key; `reason` when somebody who manages the shop accepts what was refused. @throws what the server says */
export async function post(
  item: QueuedItem,
  reason: string | null,
  signal: AbortSignal,
): Promise<Extract<Outcome, { kind: 'sent' }>> {
  const headers = { 'idempotency-key': item.key }
  const { pass, receipt } = item
  if (item.kind === 'entry') {
    const body = { entry: item.body, made_at: item.made_at, pass, receipt, reason }
    await client.stock.registerQueuedEntry({ headers, body }, { signal })
    return { kind: 'sent', sale: null }
  }
  const body = { sale: item.body, pass, receipt, listed: item.listed, reason }
  return { kind: 'sent', sale: await client.sales.registerQueuedSale({ headers, body }, { signal }) }
}

/** Puts on record at the server that an item was given up. */
export async function giveUp(item: QueuedItem, reason: string): Promise<void> {
  const headers = { 'idempotency-key': item.key }
  const { receipt } = item
  if (item.kind === 'entry')
    await client.stock.discardQueuedEntry({ headers, body: { entry: item.body, receipt, reason } })
  else await client.sales.discardQueuedSale({ headers, body: { sale: item.body, receipt, reason } })
}

const WORDS: Record<WorkKind, [one: string, many: string]> = {
  sale: ['venda', 'vendas'],
  entry: ['entrada', 'entradas'],
}

/** '2 vendas e 1 entrada'. */
export function countedWords(items: readonly Pick<QueuedItem, 'kind'>[]): string {
  const counted = (Object.keys(WORDS) as WorkKind[]).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0 ? [] : `${count.toLocaleString('pt-BR')} ${WORDS[kind][count === 1 ? 0 : 1]}`
  })
  return counted.join(' e ')
}
