import { client } from '../../../lib/client.ts'
import { CorrectedError } from '../../../lib/corrected-meanwhile.ts'
import { isErrorCode, ReadableError } from '../../../lib/errors.ts'
import { type ItemFields, NO_ITEMS } from '../items/items.ts'
import type { Corrected } from './use-entry-form.ts'

export interface Left {
  /** What the form still corrects; null: nothing, as all of it went with deleted products. */
  corrects: Corrected | null
  gone: GoneLine[]
}

type GoneLine = Corrected['lines'][number] & {
  why: 'deleted' | 'reversed' | 'corrected'
  /** What stands in its place. */
  by?: string | null
}

/** What a refused correction still corrects: without what was reversed or corrected meanwhile, or went with a deleted product. */
export async function leftToCorrect(corrects: Corrected, refusal: unknown): Promise<Left> {
  const as = (unchanged: Corrected) => ({ corrects: unchanged, gone: [] })
  const isOver = isErrorCode(refusal, 'ALREADY_REVERSED')
  if (!isOver && !isErrorCode(refusal, 'NOT_FOUND')) return as(corrects)
  const asItWas = as(isOver ? { ...corrects, refused: true } : corrects)
  try {
    const entry = await linesNow(corrects)
    const gone = corrects.lines.flatMap((line): GoneLine[] => {
      const now = entry.find(({ id }) => id === line.id)
      if (!now) return [{ ...line, why: 'deleted' }]
      return now.reversed
        ? [{ ...line, why: now.corrected_by ? 'corrected' : 'reversed', by: now.corrected_by }]
        : []
    })
    if (gone.length === 0) return asItWas
    const lines = corrects.lines.filter(({ id }) => !gone.some((line) => line.id === id))
    const [first] = lines
    if (!first) return gone.every(isDeleted) ? { corrects: null, gone } : as({ ...corrects, refused: true })
    // Which of several items of a variant was meant, nobody can tell.
    const isShared = gone.some(
      (line) => !isDeleted(line) && lines.some(({ variant }) => variant === line.variant),
    )
    if (isShared) return as({ ...corrects, refused: true })
    const isThere = lines.some(({ id }) => id === corrects.id)
    return { corrects: { ...corrects, id: isThere ? corrects.id : first.id, lines }, gone }
  } catch {
    // Out of reach: the refusal stands as it is.
    return asItWas
  }
}

const isDeleted = ({ why }: GoneLine) => why === 'deleted'

/** The lines of the corrected entry as they are now, found by one that was not deleted. */
async function linesNow(corrects: Corrected) {
  const own = corrects.lines.filter(({ id }) => id === corrects.id)
  const others = corrects.lines.filter(({ id }) => id !== corrects.id)
  for (const { id } of [...own, ...others]) {
    const entry = await client.stock.getEntry({ id }).catch((error) => {
      if (!isErrorCode(error, 'NOT_FOUND')) throw error
    })
    if (entry) return entry
  }
  return []
}

/** The items of the form without those of lines that stay as they are: registered again, their goods would come in twice. */
export function itemsLeft({ more, ...fields }: ItemFields, { gone }: Left): ItemFields {
  const staying = new Set(gone.filter((line) => !isDeleted(line)).map(({ variant }) => variant))
  const isGone = ({ variant }: Pick<ItemFields, 'variant'>) => staying.has(variant?.product_variant_id ?? '')
  const { more: _, ...none } = NO_ITEMS
  return { ...(isGone(fields) ? none : fields), more: more.filter((item) => !isGone(item)) }
}

const WHY = { reversed: 'já foi estornado', corrected: 'já foi corrigido em outra entrada' }

/** The error to show for such a refusal, which may name already what cannot be registered. */
export function withWhatIsLeft(error: unknown, { corrects, gone }: Left): unknown {
  if (gone.length === 0) return error
  const isNamed = error instanceof ReadableError
  const names = [...new Set(gone.filter(isDeleted).map(({ name }) => `Excluído: ${name}.`))].join(' ')
  if (corrects === null)
    return new ReadableError(
      `${isNamed ? error.message : names} A entrada que você corrigia foi excluída junto: o que está no formulário agora é uma entrada nova.`,
    )
  const staying = gone.flatMap(({ name, why }) =>
    why === 'deleted' ? [] : [`${name} ${WHY[why]}: saiu desta correção e fica como está.`],
  )
  if (staying.length === 0)
    return isNamed
      ? error
      : new ReadableError(`${names} A correção é agora do que resta da entrada: registre de novo.`)
  const words = [
    ...staying,
    ...(names ? [names] : []),
    'Nada foi registrado ainda: confira o resto e registre de novo.',
  ].join(' ')
  const by = gone.find((line) => line.by)?.by
  return by ? new CorrectedError(by, words) : new ReadableError(words)
}
