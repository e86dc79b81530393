import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { count, openCount, review } from '../../../test/counts.ts'
import { type Shop, testApp, tokenOf } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'
import { writeRules } from '../../kernel/db/rules.ts'

// Counts resist callers who can run any SQL as the application.
const app = await testApp()
const owner = await app.admin.connect()
// As in service: a test's clock may be years from the database's.
await writeRules(owner, { clock_tolerance: `interval '5 minutes'` }).finally(() => owner.release())

/** Runs SQL over the requests' login as an admitted person, and commits it. */
async function asRequest(shop: Shop, text: string, values: unknown[]): Promise<void> {
  const client = await app.database.app.connect()
  try {
    await client.query('begin')
    await client.query(`select enter($1, now(), 'shop')`, [tokenOf(shop)])
    await client.query(text, values)
  } finally {
    await client.query('commit')
    client.release()
  }
}

test.each(['infinity', '-infinity', '4000-01-01 BC', '290000-01-01'])(
  'nothing can be opened, counted, recounted or cancelled at %s',
  async (told) => {
    const shop = await app.shop()
    const { variant } = await stocked(shop, { stock: ['10'] })
    const id = await openCount(shop)
    const other = randomUUID()
    await asRequest(shop, `select open_count($1, 'Outro', 'all', null, null, true, $2, null, null)`, [
      other,
      told,
    ])
    await asRequest(shop, 'select count_line($1, $2, 7, false, $3, $4, null, null)', [
      id,
      variant,
      randomUUID(),
      told,
    ])
    await asRequest(shop, 'select ask_recount($1, array[$2]::uuid[], $3)', [id, variant, told])
    await asRequest(shop, 'select cancel_count($1, $2)', [other, told])
    const queued = `select queued_count_line($1, $2, 3, false, $3, $4, $5, 'hash', $6, 'A-1', 'Eu vi', now())`
    await asRequest(shop, queued, [id, variant, randomUUID(), told, randomUUID(), 'x'.repeat(43)])
    const { rows } = await app.admin.query<{ at: Date }>(
      `select opened_at as at from stock_counts where shop_id = $1 union all
       select closed_at from stock_counts where shop_id = $1 and state = 'cancelled' union all
       select counted_at from stock_count_lines where shop_id = $1 union all
       select asked_at from stock_count_recounts where shop_id = $1`,
      [shop.shopId],
    )
    expect(rows).toHaveLength(6)
    for (const { at } of rows) expect(Math.abs(Number(at) - Date.now())).toBeLessThan(10 * 60_000)
    // It can still be read.
    expect((await review(shop, id)).count.state).toBe('open')
  },
)

test('nothing unseen is approved, and recounts are left out only on request', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['10'] })
  const id = await openCount(shop)
  await count(shop, id, variant, '7')
  const approve = (version: string, leaveOut: string) =>
    asRequest(shop, `select approve_count($1, ${version}, false, ${leaveOut}, current_date, now(), null)`, [
      id,
    ])
  await expect(approve('null', 'false')).rejects.toMatchObject({ code: 'PRNCH' })
  await shop.api.counts.askRecount({ params: { id }, body: { product_variant_ids: [variant] } })
  await expect(approve('count_version($1)', 'null')).rejects.toMatchObject({ code: 'PRNAW' })
  expect((await shop.api.counts.getCount({ id })).state).toBe('open')
})
