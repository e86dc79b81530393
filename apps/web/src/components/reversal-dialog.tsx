import { Text } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import type { Reversed } from '@prateleira/contract/stock/schemas'
import { useEffect, useRef, useState } from 'react'
import { paths, queryNames } from '../config/paths.ts'
import { client } from '../lib/client.ts'
import { isErrorCode, ReadableError } from '../lib/errors.ts'
import { notify } from '../lib/notify.ts'
import { refreshAfter } from '../lib/refresh.ts'
import { AppLink } from './app-link.tsx'
import { Choice } from './choice.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './reversal-dialog.module.css'
import { ShowCorrected } from './show-corrected.tsx'

/** A movement as it is shown before its reversal. */
export interface Reversible {
  id: string
  /** 'Camiseta · M'. */
  name: string
  quantity: string
  unit: string
  movement_type: 'in' | 'out'
  /** The whole sale is cancelled with it (EXI-09). */
  sale: boolean
  /** Number of lines of the sale, if known. */
  sale_items?: number | null | undefined
  /** The sale, if known. */
  reference_id?: string | null | undefined
  /** It was registered instead of another entry. */
  corrects?: boolean
  /** Number of lines of the entry or exit, if all of it is reversed. */
  lines?: number | undefined
  /** Number of lines of the entry or exit that are not reversed, if known: with several, one chooses. */
  standing_lines?: number | null | undefined
}

/** Explains what happens to the movement's sale and its other lines. */
function saleWords(items: number | null | undefined): string {
  if (items === 1) return 'A venda será cancelada.'
  if (items === 2) return 'A venda será cancelada, e o outro item dela também volta ao estoque.'
  if (items)
    return `A venda será cancelada, e os outros ${formatCount(items - 1)} itens dela também voltam ao estoque.`
  return 'A venda será cancelada; se tinha outros itens, eles também voltam ao estoque.'
}

interface Props {
  /** Kept while the dialog fades out; undefined before it is first opened. */
  movement: Reversible | undefined
  opened: boolean
  onClose: () => void
  /** Called after the reversal. */
  onReversed?: () => void
}

/** The list or table row, made focusable, or the page's content if there is none. */
function rowAround(element: Element | null): HTMLElement | null {
  const row =
    element?.closest<HTMLElement>('li, [role="row"], tr') ??
    element?.closest<HTMLElement>('[role="dialog"]') ??
    document.querySelector('main')
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1
  return row
}

const ONE = {
  in: { asked: 'Sai do estoque', done: 'Saiu do estoque', title: 'Movimentação estornada' },
  out: { asked: 'Volta ao estoque', done: 'Voltou ao estoque', title: 'Movimentação estornada' },
}
const WHOLE = {
  in: {
    asked: 'Saem do estoque todos os itens desta entrada',
    done: 'Saíram do estoque',
    title: 'Entrada estornada',
    name: 'A entrada inteira',
  },
  out: {
    asked: 'Voltam ao estoque todos os itens desta saída',
    done: 'Voltaram ao estoque',
    title: 'Saída estornada',
    name: 'A saída inteira',
  },
}

const items = (count: number) => `${formatCount(count)} itens`

/** What shows the movement is asked for again after a refusal too: somebody else may have reversed it. */
const reverseMovement = (id: string, whole: boolean) =>
  client.stock.reverseMovement({ params: { id }, body: { whole } }).finally(() => void refreshAfter('stock'))

/** So many of the corrected items that stay are named. */
const NAMED = 3

/** What stays in the stock of an entry that is reversed whole. */
function leftWords(left: Reversed['left']): string {
  const named = left
    .slice(0, NAMED)
    .map((line) => `${formatQuantity(line.quantity)} ${line.unit} de ${fullVariantName(line)}`)
  const more = left.length - named.length
  const all = more > 0 ? [...named, more === 1 ? 'mais 1 item' : `mais ${items(more)}`] : named
  const words = new Intl.ListFormat('pt-BR').format(all)
  const which = left.length === 1 ? 'essa movimentação' : 'essas movimentações'
  return `Continua no estoque o que foi corrigido desta entrada: ${words}. Se também deve sair, estorne ${which}.`
}

/** A refusal for one of several items, with its name. */
const namingItem = (error: unknown) =>
  isErrorCode(error, 'INSUFFICIENT_STOCK') && error.data
    ? new ReadableError(`${fullVariantName(error.data)}: ${error.message}`)
    : error

/** Asks before a movement is reversed, sends it and reports the result (LED-02). An error is shown in the dialog. */
export function ReversalDialog({ movement: asked, opened, onClose, onReversed }: Props) {
  const [instead, setInstead] = useState<Reversible | null>(null)
  const movement = instead ?? asked
  const opener = useRef<HTMLElement | null>(null)
  const [chosen, setChosen] = useState('one')
  useEffect(() => {
    if (!opened) return
    opener.current = rowAround(document.activeElement)
    setChosen('one')
    setInstead(null)
  }, [opened])
  if (!movement) return null
  const { id, movement_type: type, standing_lines: standing } = movement
  const offersWhole = !movement.lines && (standing ?? 0) > 1
  const lines = movement.lines ?? (offersWhole && chosen === 'whole' ? (standing ?? undefined) : undefined)
  const one = `${formatQuantity(movement.quantity)} ${movement.unit} de ${movement.name}`
  const reverse = async () => {
    const { movements, left } = await reverseMovement(id, lines !== undefined).catch((error) => {
      throw lines === undefined ? error : namingItem(error)
    })
    onReversed?.()
    if (lines === undefined) return notify.success(ONE[type].title, `${ONE[type].done}: ${one}.`)
    const { length } = movements
    const done = length > 1 ? `${WHOLE[type].done}: ${items(length)}` : `${ONE[type].done}: 1 item`
    if (left.length > 0) return notify.warning(WHOLE[type].title, `${done}. ${leftWords(left)}`)
    const missing = lines - length
    if (missing <= 0) return notify.success(WHOLE[type].title, `${done}.`)
    // What somebody else corrected is in the stock by another line.
    const others =
      missing > 1
        ? `Outros ${items(missing)} já tinham sido corrigidos ou estornados`
        : 'Outro item já tinha sido corrigido ou estornado'
    notify.warning(WHOLE[type].title, `${done}. ${others} por alguém: confira nas movimentações recentes.`)
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={movement.movement_type === 'in' ? 'Estornar entrada' : 'Estornar saída'}
      confirmLabel="Estornar"
      busyLabel="Estornando..."
      danger
      onConfirm={reverse}
      help={(error, dismiss) => (
        <ShowCorrected
          error={error}
          onShown={(corrected) => {
            setInstead({ ...corrected, name: fullVariantName(corrected), sale: false })
            dismiss()
          }}
        />
      )}
      // The pressed button disappears after the reversal: keep the focus on its row.
      focusAfterConfirm={() =>
        opener.current?.isConnected ? opener.current : document.querySelector('main')
      }
    >
      {instead && <Text mb="xs">A entrada foi corrigida. No lugar dela está esta:</Text>}
      {offersWhole && (
        <Choice
          label="O que estornar"
          className={classes.what}
          value={chosen}
          onChange={setChosen}
          data={[
            { value: 'one', label: 'Só este item' },
            { value: 'whole', label: `${WHOLE[type].name} (${items(standing ?? 0)})` },
          ]}
        />
      )}
      <Text>
        {(lines ? WHOLE : ONE)[type].asked}: <strong>{lines ? items(lines) : one}</strong>.
      </Text>
      {movement.corrects && (
        <Text mt="xs">A entrada antiga continua estornada: o que ela trouxe não volta ao estoque.</Text>
      )}
      {movement.sale && <Text mt="xs">{saleWords(movement.sale_items)}</Text>}
      {movement.sale && movement.reference_id && (movement.sale_items ?? 0) > 1 && (
        <Text mt="xs">
          Só uma parte volta?{' '}
          <AppLink to={paths.sales} search={{ [queryNames.sale]: movement.reference_id }} onClick={onClose}>
            Devolver itens da venda
          </AppLink>
        </Text>
      )}
      <Text c="dimmed" fz="sm" mt="xs">
        {lines
          ? 'As movimentações continuam no histórico, marcadas como estornadas. '
          : 'A movimentação continua no histórico, marcada como estornada. '}
        Um estorno não pode ser desfeito.
      </Text>
    </ConfirmDialog>
  )
}
