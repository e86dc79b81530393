import { formatCount } from '@prateleira/contract/shared/format'
import { QUEUED_WORDS } from '@prateleira/contract/shared/queue'
import type { Outcome } from '../../../lib/offline-queue/drain.ts'
import type { QueuedItem } from '../../../lib/offline-queue/item.ts'
import type { Sending } from '../../../lib/offline-queue/queue.ts'

interface Told {
  tone: 'success' | 'warning' | 'error' | 'info'
  title: string
  message: string | null
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]

/** What 'Enviar agora' came to, in words. */
export function sentWords({ sent, refused, failed, waiting, ended }: Sending): Told {
  const done = [
    ...counted(sent, 'enviada', 'enviadas'),
    ...counted(refused, 'não foi aceita', 'não foram aceitas'),
    ...counted(failed, 'não foi enviada por uma falha', 'não foram enviadas por uma falha'),
  ]
  const title = done.length > 0 ? done.join(', ') : 'Nada foi enviado'
  if (ended === 'busy')
    return {
      tone: 'info',
      title: 'Já está sendo enviado',
      message: 'Outra aba deste aparelho está enviando.',
    }
  if (ended !== 'all') {
    const why = ended === 'offline' ? 'Sem rede.' : ended.stopped
    const stays = `${counted(waiting, 'continua', 'continuam').join('')} neste aparelho.`
    return { tone: 'error', title, message: `${why} ${stays}` }
  }
  if (done.length === 0) return { tone: 'info', title: 'Não há nada por enviar', message: null }
  if (refused > 0) return { tone: 'warning', title, message: 'Veja abaixo por que e o que fazer.' }
  if (failed > 0) return { tone: 'error', title, message: 'Vamos tentar de novo em instantes.' }
  return { tone: 'success', title, message: null }
}

/** What became of an item after it had been registered. */
export const undoneWord = ({ kind }: Pick<QueuedItem, 'kind'>) =>
  kind === 'sale' ? 'cancelada' : 'estornada'

/** What sending a single item came to, once it is registered. */
export function registeredWords(
  item: Pick<QueuedItem, 'kind' | 'receipt'>,
  { sale, undone }: Omit<Extract<Outcome, { kind: 'sent' }>, 'kind'>,
): { tone: 'success' | 'warning'; title: string } {
  const number = sale ? ` com o nº ${sale.number}` : ''
  const title = `${QUEUED_WORDS[item.kind].label} ${item.receipt} registrada${number}`
  return undone
    ? { tone: 'warning', title: `${title} e depois ${undoneWord(item)}` }
    : { tone: 'success', title }
}
