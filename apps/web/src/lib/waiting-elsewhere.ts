import { formatCounted } from '@prateleira/contract/shared/format'
import { useSyncExternalStore } from 'react'
import { draftOwner } from './drafts.ts'
import { type Me, useMe } from './me.ts'
import { queuedHere, watchQueued } from './offline-queue/flag.ts'
import { countAside, watchAside } from './sales-aside.ts'
import { currentShop } from './session.ts'

/** What waits on the device for the person's other shops, in words; null without any. */
export function waitingElsewhere({ account_id: account, user_id: shop, shops }: Me): string | null {
  const waiting = shops
    .filter(({ id }) => id !== (currentShop() ?? shop))
    .map(({ id, name }) => ({ name, count: queuedHere(id) + countAside(draftOwner(account, id)) }))
    .filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const names = new Intl.ListFormat('pt-BR').format(waiting.map(({ name }) => name))
  const [wait, them] = count === 1 ? ['espera', 'vê-la'] : ['esperam', 'vê-las']
  return `${formatCounted(count, 'pendência', 'pendências')} de ${names} ${wait} neste aparelho. Troque de loja para ${them}.`
}

export function useWaitingElsewhere(): string | null {
  const me = useMe()
  return useSyncExternalStore(watch, () => waitingElsewhere(me))
}

function watch(listener: () => void): () => void {
  const leave = [watchAside(listener), watchQueued(listener)]
  return () => {
    for (const stop of leave) stop()
  }
}
