import { client } from '../../../lib/client.ts'
import { isErrorCode, ReadableError } from '../../../lib/errors.ts'
import type { Corrected } from './use-entry-form.ts'

/** What a refused correction still corrects: without what went with a deleted product. Null: nothing. */
export async function leftToCorrect(corrects: Corrected, refusal: unknown): Promise<Corrected | null> {
  if (isErrorCode(refusal, 'ALREADY_REVERSED')) return { ...corrects, refused: true }
  if (!isErrorCode(refusal, 'NOT_FOUND')) return corrects
  const own = corrects.lines.filter(({ id }) => id === corrects.id)
  const others = corrects.lines.filter(({ id }) => id !== corrects.id)
  try {
    for (const { id } of [...own, ...others]) {
      const entry = await client.stock.getEntry({ id }).catch((error) => {
        if (!isErrorCode(error, 'NOT_FOUND')) throw error
      })
      if (!entry) continue
      const there = new Set(entry.map((line) => line.id))
      const lines = corrects.lines.filter((line) => there.has(line.id))
      return lines.length === corrects.lines.length ? corrects : { ...corrects, id, lines }
    }
  } catch {
    // Out of reach: the refusal stands as it is.
    return corrects
  }
  return null
}

/** The error to show for such a refusal, which may name already what cannot be registered. */
export function withWhatIsLeft(error: unknown, corrects: Corrected, left: Corrected | null): unknown {
  const gone = corrects.lines.filter(({ id }) => !left?.lines.some((line) => line.id === id))
  if (gone.length === 0) return error
  const isNamed = error instanceof ReadableError
  const names = isNamed ? error.message : [...new Set(gone.map(({ name }) => `Excluído: ${name}.`))].join(' ')
  if (left === null)
    return new ReadableError(
      `${names} A entrada que você corrigia foi excluída junto: o que está no formulário agora é uma entrada nova.`,
    )
  return isNamed
    ? error
    : new ReadableError(`${names} A correção é agora do que resta da entrada: registre de novo.`)
}
