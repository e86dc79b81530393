import { DOT, formatCount } from '@prateleira/contract/shared/format'
import { paths } from '../config/paths.ts'
import { heardAt } from '../lib/device-catalog/heard-at.ts'
import type { useDeviceCatalog } from '../lib/device-catalog/use-device-catalog.ts'
import { useMe } from '../lib/me.ts'
import { countedWords } from '../lib/offline-queue/kinds.ts'
import { useQueue } from '../lib/offline-queue/use-queue.ts'
import { AppLink } from './app-link.tsx'
import lineCss from './queue-line.module.css'

const KEEP = `${DOT}não limpe os dados do navegador`

interface Props {
  isHere?: boolean
  /** The server was not reached, whatever the browser says of its network. */
  cutOff?: boolean
  /** The catalogue on the device, which is used meanwhile: its age is shown too. */
  catalog?: ReturnType<typeof useDeviceCatalog>
  /** What the page does all the same, in words. */
  goesOn?: string
  /** What the page cannot do meanwhile, in words. */
  needs?: string
}

/** 'Sem rede · 3 vendas por enviar', calmly and in one notice; nothing while all is sent. */
export function QueueLine({ isHere = false, cutOff = false, catalog = null, goesOn, needs }: Props) {
  const { timezone } = useMe()
  const queue = useQueue()
  const { items, unreadable, open, refused, sending, persisted, stopped } = queue
  const offline = queue.offline || cutOff
  if (!offline && open === 0) return null
  const waiting = items.filter(({ state }) => state === 'waiting')
  const words = [
    offline ? 'Sem rede' : sending ? 'Enviando' : null,
    waiting.length > 0 ? `${countedWords(waiting)} por enviar` : null,
    refused > 0 ? `${formatCount(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}` : null,
    unreadable.length > 0 ? `${formatCount(unreadable.length)} com defeito` : null,
    // Who has sold meanwhile knows it.
    offline && goesOn && waiting.length === 0 ? goesOn : null,
    cutOff && catalog ? `preços e estoque de ${heardAt(timezone, catalog.heard)}` : null,
  ].filter(Boolean)
  return (
    <p className={lineCss.line} role="status" data-refused={refused + unreadable.length > 0 || undefined}>
      <span>
        {words.join(DOT)}
        {!offline && waiting.length > 0 && stopped && `${DOT}${stopped}`}
        <span className={lineCss.more}>
          {offline &&
            waiting.length === 0 &&
            `${DOT}o que você registrar fica neste aparelho até a rede voltar`}
        </span>
        {cutOff && needs && (
          <span className={waiting.length > 0 ? lineCss.more : undefined}>{`${DOT}${needs}`}</span>
        )}
        {waiting.length > 0 && persisted === false && !isHere && <span className={lineCss.more}>{KEEP}</span>}
        {waiting.length > 0 && persisted === false && isHere && KEEP}
      </span>
      {open > 0 && !isHere && <AppLink to={paths.queue}>Ver pendências</AppLink>}
    </p>
  )
}
