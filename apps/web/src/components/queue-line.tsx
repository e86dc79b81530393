import { formatCount } from '@prateleira/contract/shared/format'
import { paths } from '../config/paths.ts'
import { countedWords } from '../lib/offline-queue/kinds.ts'
import { useQueue } from '../lib/offline-queue/use-queue.ts'
import { AppLink } from './app-link.tsx'
import lineCss from './queue-line.module.css'

/** `cutOff`: the server was not reached, whatever the browser says of its network. 'Sem rede · 3 vendas por enviar', calmly; nothing while all is sent. */
export function QueueLine({ isHere = false, cutOff = false }: { isHere?: boolean; cutOff?: boolean }) {
  const queue = useQueue()
  const { items, open, refused, sending, persisted, stopped } = queue
  const offline = queue.offline || cutOff
  if (!offline && open === 0) return null
  const waiting = items.filter(({ state }) => state === 'waiting')
  const words = [
    offline ? 'Sem rede' : sending ? 'Enviando' : null,
    waiting.length > 0 ? `${countedWords(waiting)} por enviar` : null,
    refused > 0 ? `${formatCount(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}` : null,
  ].filter(Boolean)
  return (
    <p className={lineCss.line} role="status" data-refused={refused > 0 || undefined}>
      <span>
        {words.join(' · ')}
        {offline && waiting.length === 0 && ' · o que você registrar fica neste aparelho até a rede voltar'}
        {!offline && waiting.length > 0 && stopped && ` · ${stopped}`}
        {offline && persisted === false && ' · não limpe os dados do navegador'}
      </span>
      {open > 0 && !isHere && <AppLink to={paths.queue}>Ver pendências</AppLink>}
    </p>
  )
}
