import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { compare } from '@prateleira/contract/shared/decimal'
import { CORRECTION_NEEDS_COSTS, goneWords, leastWords } from '@prateleira/contract/stock/correction'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import type { entryCorrectionInput, Registered } from '@prateleira/contract/stock/schemas'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField, problem, sqlStateOf, translate } from '../../kernel/rpc/errors.ts'
import { presentRegistered } from './present.ts'
import { type RegisteredKind, registeredByReference } from './queries.ts'
import { insertEntry } from './register-entry.ts'
import {
  goneOfLines,
  inactiveAmong,
  linesToReplace,
  lockedForCorrection,
  movementsAmong,
  type ReplacedRow,
} from './reversal-queries.ts'
import { namingCorrection, reverseLines } from './reverse-movement.ts'
import { withIdempotency } from './with-idempotency.ts'

/**
 * Registers an entry instead of lines of another one, or a variant's initial stock instead of its initial stock: both happen or neither. The
 * new one comes first, so that what has left since is no obstacle as long as the corrected quantity covers it. Its lines take the place of
 * the corrected ones: costs are as if they had been right from the start (decision 308).
 * @throws RIGHT_MISSING, NOT_FOUND, VARIANT_INACTIVE, ALREADY_REVERSED, INSUFFICIENT_STOCK, IDEMPOTENCY_CONFLICT, QUEUED_ENTRY_DISCARDED.
 */
export function correctEntry(
  context: ShopContext,
  id: string,
  input: z.output<typeof entryCorrectionInput>,
  idempotencyKey: string | null,
): Promise<Registered> {
  const { entry, also_replaces } = input
  const ids = [...new Set([id, ...also_replaces])]
  const request = { key: idempotencyKey, kind: 'entry', input: { id, ...input } } as const
  const write = (hash: string | null) =>
    context.run(async (tx) => {
      if (tx.withholds) throw problem('RIGHT_MISSING', { message: CORRECTION_NEEDS_COSTS })
      // Both parts lock products: together, in the order of all writers.
      await tx.run(
        lockedForCorrection(
          id,
          entry.lines.map((line) => line.product_variant_id),
        ),
      )
      const replaced = await tx.many(linesToReplace(id, ids))
      // What went with its product has nothing left to reverse.
      const there = replaced.length < ids.length ? await tx.many(movementsAmong(ids)) : replaced
      const line = replaced.find((one) => one.id === id)
      if (replaced.length < there.length || !line) throw problem('NOT_FOUND')
      requireStanding(replaced, id)
      const { kind } = line
      if (kind === 'initial') requireInitial(line, ids, entry)
      const corrects = placesOf(entry.lines, replaced)
      const { reference_id: reference } = await insertEntry(
        tx,
        context.now,
        entry,
        idempotencyKey,
        hash,
        corrects,
        kind,
      )
      await reverseLines(tx, context.now, replaced, CORRECTED[kind])
      return presentRegistered(await tx.many(registeredByReference(reference)))
    })
  return withIdempotency(context, request, (hash) =>
    write(hash).catch(async (error) => {
      throw await inWords(context, ids, input, await namingCorrection(context, id, error))
    }),
  )
}

const CORRECTED: Record<RegisteredKind, string> = {
  entry: 'Entrada corrigida',
  initial: 'Estoque inicial corrigido',
}

/** Initial stock stays the first movement of its variant, and is no purchase: nothing is added to it, moved or put together. */
function requireInitial(line: ReplacedRow, ids: string[], { lines, supplier_id: supplier }: Corrected): void {
  if (ids.length > 1)
    throw badField('also_replaces', 'O estoque inicial de cada variante é corrigido à parte.')
  if (lines.length > 1 || lines[0]?.product_variant_id !== line.product_variant_id)
    throw badField('lines', 'O estoque inicial é corrigido na própria variante, em um só item.')
  if (supplier !== null) throw badField('supplier_id', 'O estoque inicial não tem fornecedor.')
}
type Corrected = z.output<typeof entryCorrectionInput>['entry']

/**
 * The line that each line takes the place of: one of its own variant; another that nothing else stands for, if it was moved from another product;
 * else the last of those, as what is added came with the rest.
 */
function placesOf(lines: { product_variant_id: string }[], replaced: ReplacedRow[]): (string | null)[] {
  const kept = new Set(lines.map((line) => line.product_variant_id))
  const ofVariant = Map.groupBy(replaced, (line) => line.product_variant_id)
  const left = replaced.filter((line) => !kept.has(line.product_variant_id))
  const places = lines.map(({ product_variant_id: variant }) => {
    const own = ofVariant.get(variant)
    return own ? (own.length > 1 ? own.shift() : own[0]) : left.shift()
  })
  const last = replaced.findLast((line) => places.includes(line))
  return places.map((place) => (place ?? last)?.id ?? null)
}

/** Nothing is replaced that was replaced already: its goods would come in twice. */
function requireStanding(lines: ReplacedRow[], asked: string): void {
  const line = lines.find(({ reversed }) => reversed)
  if (!line) return
  if (lines.some(({ id, reversed }) => id === asked && reversed)) throw problem('ALREADY_REVERSED')
  const what = line.corrected_by ? 'já foi corrigido em outra entrada' : 'já foi estornado'
  throw problem('ALREADY_REVERSED', {
    message: `${fullVariantName(line)}: este item ${what}. Nada foi registrado.`,
    ...(line.corrected_by && { data: { corrected_by: line.corrected_by } }),
  })
}

/** The ledger's refusal names figures of the reversal, which nobody typed: this one says how much the entry cannot be below. */
async function inWords(
  context: ShopContext,
  ids: string[],
  { entry }: z.output<typeof entryCorrectionInput>,
  error: unknown,
): Promise<unknown> {
  if (sqlStateOf(error) === 'PR40I') return namingInactive(context, entry, error)
  if (sqlStateOf(error) !== 'PR409') return error
  const data = translate(error)?.data as StockShortage
  const found = await context.run((tx) => tx.maybe(goneOfLines(ids, data.product_variant_id)))
  if (!found?.gone || compare(found.gone, '0') <= 0) return error
  const where = data.reserved && data.reserved !== '0' ? ', contando o reservado' : ' do estoque'
  const of = found.is_initial ? 'deste estoque inicial' : 'desta entrada'
  const stays = entry.lines.some((line) => line.product_variant_id === data.product_variant_id)
  const rule = stays ? leastWords(found.gone, found.unit) : 'A entrada não pode ficar sem este produto.'
  return problem('INSUFFICIENT_STOCK', {
    message: `${fullVariantName(data)}: ${goneWords(found.gone, found.unit, where, of)} ${rule}`,
    data,
  })
}

/** Costs are right again only by this correction: the refusal says what lets it through. */
async function namingInactive(
  context: ShopContext,
  { lines }: z.output<typeof entryCorrectionInput>['entry'],
  error: unknown,
): Promise<unknown> {
  const inactive = await context.query(inactiveAmong(lines.map((line) => line.product_variant_id)))
  if (inactive.length === 0) return error
  const names = inactive.map(fullVariantName).join(', ')
  const [are, activate] = inactive.length === 1 ? ['está inativo', 'ative-o'] : ['estão inativos', 'ative-os']
  return problem('VARIANT_INACTIVE', {
    message: `${names} ${are}: ${activate} antes de corrigir a entrada. Nada foi registrado.`,
  })
}
