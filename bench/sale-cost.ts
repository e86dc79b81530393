import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { startPostgres } from './lib/environment.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { PARTS, type Part } from './lib/sale-parts.ts'

/**
 * npm run bench:sale: what each part of a sale costs the database. In a transaction that is rolled back, one part at a time is removed,
 * sales are made without it, and the processor time of the connection's process is compared. On a busy machine rates mean little, so many
 * short rounds are run in turns and the low values count, because nothing disturbed them. BENCH_SECONDS (300), PARTS: names or parts of
 * names, ACTS: sale, other exit, sale at the counter; comma-separated.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300)
const SALES = 50
const WARM = 25
const wanted = process.env.PARTS?.split(',')
const out = (line: string) => process.stdout.write(`${line}\n`)

const EXITS = `select count(called.id) from unnest($1::uuid[]) v, lateral register_exit(array[v], '{1}', '{10}', current_date, 'Ana', null,
  uuid_v7(), uuid_v7()::text, 'NTYzYTE3YjQtYzE4Yi00YTYwLWI2ZTQtYzE4Yi00YTYwLWI2', $2, null, null) called`
const COUNTER = `select count(called.id) from unnest($1::uuid[]) v, lateral register_sale(array[v], '{1}', '{10}', '{10}', '{0}', now(), current_date,
  'Ana', null, uuid_v7(), uuid_v7()::text, 'NTYzYTE3YjQtYzE4Yi00YTYwLWI2ZTQtYzE4Yi00YTYwLWI2', null, $2, '{pix}', '{10}', '{null}', null, '{null}', null, null) called`

const ACTS = {
  sale: [EXITS, 'venda'],
  'other exit': [EXITS, 'consumo_interno'],
  'sale at the counter': [COUNTER, 'pix'],
} as const
type Act = keyof typeof ACTS
const acts = (process.env.ACTS?.split(',') ?? ['sale']) as Act[]

/** Nanoseconds of processor time of a process. */
async function spentBy(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])
}

/** Nanoseconds of a sale without one of its parts. */
async function without(
  client: pg.Client,
  pid: number,
  part: Part,
  act: Act,
  variants: string[],
): Promise<number> {
  const [text, kind] = ACTS[act]
  const sell = (which: string[]) => client.query({ name: act, text, values: [which, kind] })
  await client.query('begin')
  for (const statement of part.without) {
    await client.query(typeof statement === 'string' ? statement : await statement(client))
  }
  await client.query('select enter_as($1, $2)', [TENANT, ownerOf(TENANT)])
  // Every change of a function invalidates plans.
  await sell(variants.slice(0, WARM))
  const before = await spentBy(pid)
  await sell(variants.slice(WARM, WARM + SALES))
  const spent = (await spentBy(pid)) - before
  await client.query('rollback')
  return spent / SALES
}

/** The value of an undisturbed round. */
const low = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 5)] ?? 0

export async function measureParts(address: string, parts: Part[]): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = pids[0]?.pid as number
  const { rows } = await client.query<{ id: string }>(
    'select id from product_variants where shop_id = $1 order by id limit 2000',
    [TENANT],
  )
  const variants = rows.map(({ id }) => id)
  const spent = new Map(
    parts.map(({ name }) => [name, Object.fromEntries(acts.map((act) => [act, [] as number[]]))]),
  )
  const until = Date.now() + SECONDS * 1000
  for (let round = 0; Date.now() < until; round += 1) {
    for (const act of acts)
      for (const part of round % 2 ? parts : parts.toReversed()) {
        const first = Math.floor(Math.random() * (variants.length - WARM - SALES))
        spent.get(part.name)?.[act]?.push(await without(client, pid, part, act, variants.slice(first)))
      }
  }
  await client.end()
  out(`| part | ${acts.map((act) => `${act}: µs without it | costs`).join(' | ')} |`)
  const whole = spent.get((parts[0] as Part).name)
  for (const { name } of parts) {
    const cells = acts.map((act) => {
      const mine = low(spent.get(name)?.[act] ?? [])
      return `${(mine / 1000).toFixed(1)} | ${((1 - mine / low(whole?.[act] ?? [])) * 100).toFixed(1)} %`
    })
    out(`| ${name} | ${cells.join(' | ')} |`)
  }
}

if (import.meta.main) {
  const postgres = await startPostgres()
  try {
    const address = await postgres.database('whole', { products: 10_000, movements: 100_000, neighbours: 19 })
    const parts = PARTS.filter(
      ({ name }, index) => index === 0 || !wanted || wanted.some((one) => name.includes(one)),
    )
    await measureParts(address, parts)
  } finally {
    await postgres.stop()
  }
}
