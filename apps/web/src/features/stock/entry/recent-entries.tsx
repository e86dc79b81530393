import { Anchor } from '@mantine/core'
import type { Me } from '@prateleira/contract/account/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../lib/me.ts'
import { useQueue } from '../../../lib/offline-queue/use-queue.ts'
import { recentEntries } from '../api.ts'
import classes from '../recent-movements.module.css'
import { type Block, type MovementActions, RecentMovements } from '../recent-movements.tsx'
import { byEntry } from './by-entry.ts'
import { correctedEntryWords, correctedWords, correctionWords } from './correction-state.ts'
import { entryWords } from './entry-words.ts'

/** 'Entradas Recentes' (ENT-07). */
export function RecentEntries(actions: MovementActions) {
  const me = useMe()
  const waiting = useQueue().items.filter(({ kind, state }) => kind === 'entry' && OPEN.has(state)).length
  const { data, error, refetch } = useQuery(recentEntries())
  const open = (movement: RecentMovement) =>
    actions.onOpen({ ...movement, correctedEntry: correctedEntryWords(movement, data ?? [], me.timezone) })
  return (
    <RecentMovements
      title="Entradas Recentes"
      loading="Carregando entradas..."
      empty={waiting > 0 ? waitingWords(waiting) : 'Nenhuma entrada registrada ainda'}
      failure="Erro ao carregar entradas"
      movements={data}
      error={error}
      onRetry={() => void refetch()}
      {...actions}
      onOpen={open}
      kind="entrada"
      blocks={(movements) => blocksOf(movements, me)}
      details={(movement) => [
        movement.supplier_name && `Fornecedor: ${movement.supplier_name}`,
        correctionWords(movement, data ?? [], me.timezone),
      ]}
      replaced={(movement) => {
        const by = data?.find(({ id }) => id === movement.corrected_by)
        if (!by) return null
        return (
          <div className={classes.detail}>
            {correctedWords(movement, by, data ?? [], me.timezone)}{' '}
            <Anchor component="button" type="button" fz="inherit" onClick={() => open(by)}>
              Ver a corrigida
            </Anchor>
          </div>
        )
      }}
    />
  )
}

/** They are entries already, for whoever made them. */
const OPEN = new Set(['waiting', 'refused'])
const waitingWords = (count: number) =>
  count === 1
    ? 'A entrada guardada neste aparelho aparece aqui quando for registrada.'
    : `As ${formatCount(count)} entradas guardadas neste aparelho aparecem aqui quando forem registradas.`

/** A block of its own for each entry of several items. */
function blocksOf(movements: RecentMovement[], me: Me): Block[] {
  const blocks: Block[] = []
  for (const lines of byEntry(movements)) {
    const heading = entryWords(lines, me)
    const last = blocks.at(-1)
    if (heading === null && last?.heading === null) last.movements.push(...lines)
    else blocks.push({ heading, movements: [...lines] })
  }
  return blocks
}
