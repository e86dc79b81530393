import { formatCount } from '@prateleira/contract/shared/format'
import { AppLink } from '../../components/app-link.tsx'
import { paths } from '../../config/paths.ts'
import { useQueue } from '../../lib/offline-queue/use-queue.ts'
import queueCss from './queue.module.css'

/** `cutOff`: the server was not reached, whatever the browser says of its network. 'Sem rede · 3 vendas por enviar', calmly; nothing while all is sent. */
export function QueueLine({ isHere = false, cutOff = false }: { isHere?: boolean; cutOff?: boolean }) {
  const queue = useQueue()
  const { open, refused, sending, persisted } = queue
  const offline = queue.offline || cutOff
  if (!offline && open === 0) return null
  const waiting = open - refused
  const words = [
    offline ? 'Sem rede' : sending ? 'Enviando' : null,
    waiting > 0 ? `${formatCount(waiting)} ${waiting === 1 ? 'venda' : 'vendas'} por enviar` : null,
    refused > 0 ? `${formatCount(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}` : null,
  ].filter(Boolean)
  return (
    <p className={queueCss.line} role="status" data-refused={refused > 0 || undefined}>
      <span>
        {words.join(' · ')}
        {offline && waiting === 0 && ' · as vendas ficam neste aparelho até a rede voltar'}
        {offline && persisted === false && ' · não limpe os dados do navegador'}
      </span>
      {open > 0 && !isHere && <AppLink to={paths.queue}>Ver pendências</AppLink>}
    </p>
  )
}
