import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type EntryInput,
  type ExitInput,
  entryInput,
  exitInput,
  type MovementLine,
  movementLine,
} from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

/** What is new with each command whatever it says, the hash of the whole command, and what the ledger computes. */
const NEW_EACH_TIME = [
  ...['id', 'reference_id', 'sale_id', 'number', 'created_at', 'written_in'],
  ...['idempotency_key', 'request_hash', 'entry_cost_hash'],
  ...['moved_cost', 'cost_adjustment', 'stock_cost_after', 'unit_cost', 'balance_after', 'total_after'],
]

/** Everything else that a command has left in the database. */
async function storedOf({ reference_id: reference }: { reference_id: string }): Promise<unknown[]> {
  const { rows } = await app.admin.query(
    `select to_jsonb(m) - $2::text[] as stored from stock_movements m where m.reference_id = $1
     union all select to_jsonb(s) - $2::text[] from sales s where s.id = $1
     union all select to_jsonb(i) - $2::text[] from sale_items i where i.sale_id = $1 order by 1`,
    [reference, NEW_EACH_TIME],
  )
  return rows
}

/** Each field of the schema, and of its lines, with the command of `other` in this field alone. */
function variations<Input extends { lines: MovementLine[] }>(
  fields: string[],
  whole: Input,
  other: Input,
): [string, Input][] {
  const own = fields.map((field): [string, Input] => [
    field,
    { ...whole, [field]: other[field as keyof Input] },
  ])
  const [line, otherLine] = [whole.lines[0], other.lines[0]] as [MovementLine, MovementLine]
  const ofLine = Object.keys(movementLine.shape).map((field): [string, Input] => [
    `lines.${field}`,
    { ...whole, lines: [{ ...line, [field]: otherLine[field as keyof MovementLine] }] },
  ])
  return [...own, ...ofLine]
}

async function prepared() {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['100', '100'], sale: '9.00' })
  const [one, another] = variants as [string, string]
  const first: Required<MovementLine> = { product_variant_id: one, quantity: '2', unit_price: '3.50' }
  const second: Required<MovementLine> = { product_variant_id: another, quantity: '3', unit_price: '4.25' }
  return { shop, lines: [first], otherLines: [second, first] }
}

/** The ids of two contacts. */
async function named(create: (contact: { name: string }) => Promise<{ id: string }>) {
  const [one, other] = [await create({ name: 'Um' }), await create({ name: 'Outro' })]
  return [one.id, other.id] as const
}

// A new field needs a value in both: types demand it here, and without types it changes nothing, which fails.
test('every field of an entry is stored, and without network the same as with it', async () => {
  const { shop, lines, otherLines } = await prepared()
  const [south, north] = await named(shop.api.contacts.createSupplier)
  const whole: Required<EntryInput> = {
    lines,
    movement_date: '2026-01-10',
    supplier_id: south,
    notes: 'Nota 1',
  }
  const other: Required<EntryInput> = {
    lines: otherLines,
    movement_date: '2026-01-11',
    supplier_id: north,
    notes: 'Nota 2',
  }
  const { pass } = await shop.api.sales.issuePass({})
  const made_at = app.clock.now().toISOString()
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const direct = (body: EntryInput) => shop.api.stock.registerEntry({ headers: headers(), body })
  const queued = (entry: EntryInput) =>
    shop.api.stock.registerQueuedEntry({ headers: headers(), body: { entry, made_at, pass, receipt: 'A-1' } })
  const before = await storedOf(await direct(whole))
  expect(await storedOf(await queued(whole))).toEqual(before)
  const lost: string[] = []
  for (const [field, entry] of variations(Object.keys(entryInput.shape), whole, other)) {
    const after = await storedOf(await direct(entry))
    if (isDeepStrictEqual(after, before)) lost.push(field)
    expect(await storedOf(await queued(entry)), field).toEqual(after)
  }
  expect(lost).toEqual([])
})

test('every field of an exit is stored, of a sale and of any other', async () => {
  const { shop, lines, otherLines } = await prepared()
  const [ana, bia] = await named(shop.api.contacts.createCustomer)
  const sale: Required<ExitInput> = {
    lines,
    exit_date: '2026-01-10',
    responsible_person: 'Caio',
    exit_reason: 'venda',
    notes: 'Nota 1',
    customer_id: ana,
    payment_method: 'pix',
  }
  const other: Required<ExitInput> = {
    lines: otherLines,
    exit_date: '2026-01-11',
    responsible_person: 'Dani',
    exit_reason: 'perda_dano',
    notes: 'Nota 2',
    customer_id: bia,
    payment_method: 'outro',
  }
  const fields = Object.keys(exitInput.shape)
  const ofSales = ['customer_id', 'payment_method']
  const none = { customer_id: null, payment_method: null }
  const plain = { ...sale, ...none, exit_reason: 'consumo_interno' as const }
  const lost: string[] = []
  for (const [whole, changes] of [
    [sale, variations(without(fields, ['exit_reason']), sale, other)],
    [plain, variations(without(fields, ofSales), plain, { ...other, ...none })],
  ] as const) {
    const leave = async (body: ExitInput) =>
      storedOf(await shop.api.stock.registerExit({ headers: {}, body }))
    const before = await leave(whole)
    for (const [field, exit] of changes)
      if (isDeepStrictEqual(await leave(exit), before)) lost.push(`${whole.exit_reason}: ${field}`)
  }
  expect(lost).toEqual([])
})

const without = (fields: string[], some: string[]) => fields.filter((field) => !some.includes(field))
