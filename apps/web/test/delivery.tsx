import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import EntryPage from '../src/features/stock/entry/entry-page.tsx'
import { ApiError } from '../src/lib/errors.ts'
import type { Answers } from './answers.ts'
import { entered } from './movements.ts'
import { drawPage } from './render.tsx'
import { among, productOf, variant } from './variants.ts'

const correctedBy = (id: string) =>
  new ApiError({
    code: 'ALREADY_REVERSED',
    status: 409,
    message: 'Esta entrada já foi corrigida.',
    data: { corrected_by: id },
    defined: true,
  })

const reversedItem = ({ product_name, corrected_by }: RecentMovement) =>
  new ApiError({
    code: 'ALREADY_REVERSED',
    status: 409,
    message: `${product_name}: este item já foi ${corrected_by ? 'corrigido em outra entrada' : 'estornado'}. Nada foi registrado.`,
    data: corrected_by ? { corrected_by } : undefined,
    defined: true,
  })

const missing = () =>
  new ApiError({
    code: 'NOT_FOUND',
    status: 404,
    message: 'Não encontramos o que você procura. Talvez tenha sido excluído.',
    data: undefined,
    defined: true,
  })

/** Less than what has left of the corrected line. */
export const tooLow = ({
  product_variant_id,
  product_name,
}: Pick<RecentMovement, 'product_variant_id' | 'product_name'>) =>
  new ApiError({
    code: 'INSUFFICIENT_STOCK',
    status: 409,
    defined: true,
    message: `${product_name}: 10 un desta entrada já saíram do estoque. A quantidade corrigida não pode ser menor que 10 un.`,
    data: { product_variant_id, product_name, size: null, color: null, available: '9', requested: '12' },
  })

/** The page of entries with a delivery of milk and salt; answers what was sent to be corrected. */
export async function drawDelivery(
  refuse: (corrected: RecentMovement) => void = () => {},
  {
    count = 2,
    more = [] as string[],
    address = (_: RecentMovement): string => '/',
    reversed = false,
    stock = '12',
    counted = null as string | null,
    inactive = null as string | null,
  } = {},
) {
  const sent: unknown[] = []
  const goods = [...['Leite', 'Sal'].slice(0, count), ...more].map((name) =>
    variant(name, { sale_price: '5.49', current_stock: stock }),
  )
  const lines = goods.slice(0, count).map(
    ({ product_id, product_variant_id, product_name }): RecentMovement => ({
      ...entered(product_name, count),
      reversed,
      product_id,
      product_variant_id,
      quantity: '12',
      unit_price: '41.00',
      total_value: '492.00',
      movement_date: '2026-11-24',
      supplier_id: '01990000-0000-7000-8000-000000000001',
      supplier_name: 'Laticínios',
      notes: 'Nota 7',
      reference_id: 'delivery',
    }),
  )
  const [milk, salt] = lines as [RecentMovement, RecentMovement]
  const refuseCorrected = (id: string) => {
    const by = lines.find((line) => line.id === id)?.corrected_by
    if (by) throw correctedBy(by)
  }
  const refuseReversed = (id: string) => {
    const line = lines.find((one) => one.id === id)
    if (line?.reversed) throw reversedItem(line)
  }
  const requireThere = (id: string) => {
    if (!lines.some((line) => line.id === id)) throw missing()
  }
  const requireGoods = (id: string) => {
    if (!goods.some((one) => one.product_variant_id === id)) throw missing()
  }
  const answers: Answers = {
    stock: {
      recentEntries: () => lines,
      getEntry: ({ id }) => {
        requireThere(id)
        const entry = lines.find((line) => line.id === id)?.reference_id
        return lines
          .filter((line) => line.reference_id === entry)
          .map((line) => ({ ...line, counted_at: counted }))
      },
      correctEntry: (input) => {
        sent.push(input)
        refuse(lines[0] as RecentMovement)
        requireThere(input.params.id)
        refuseCorrected(input.params.id)
        for (const id of [input.params.id, ...(input.body.also_replaces ?? [])]) refuseReversed(id)
        for (const one of input.body.entry.lines) requireGoods(one.product_variant_id)
        return { reference_id: 'new', movements: [] }
      },
      reverseMovement: (input) => {
        sent.push(input)
        refuseCorrected(input.params.id)
        return { reference_id: 'new', movements: [], left: [] }
      },
    },
    catalog: {
      getProduct: ({ id }): ProductDetail => {
        const found = goods.find((one) => one.product_id === id)
        if (!found) throw missing()
        return { ...productOf(found, '41.00'), is_active: found.product_name !== inactive }
      },
      searchVariants: among(goods),
    },
    contacts: { supplierOptions: () => [] },
  }
  const drawn = await drawPage(<EntryPage />, answers, address(milk))
  const line = ({ product_variant_id }: RecentMovement, unit_price: string) => ({
    product_variant_id,
    quantity: '12',
    unit_price,
  })
  /** Somebody else corrects the milk to eleven pieces; returns the line that stands in its place. */
  const correctMeanwhile = () => {
    const by = {
      ...milk,
      id: crypto.randomUUID(),
      quantity: '11',
      reference_id: 'corrected',
      standing_lines: 1,
    }
    lines.splice(0, 1, by, { ...milk, reversed: true, corrected_by: by.id })
    return by
  }
  /** Somebody else reverses the line of a product. */
  const reverseMeanwhile = (name: string) => {
    const at = lines.findIndex((line) => line.product_name === name)
    lines[at] = { ...(lines[at] as RecentMovement), reversed: true }
  }
  /** Somebody else deletes a product, which takes its lines with it. */
  const removeMeanwhile = (name: string) => {
    for (const list of [goods, lines])
      list.splice(
        list.findIndex((one) => one.product_name === name),
        1,
      )
  }
  return { sent, milk, salt, line, drawn, correctMeanwhile, reverseMeanwhile, removeMeanwhile }
}
