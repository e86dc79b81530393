import { describe, expect, test, vi } from 'vitest'
import { type Shop, testApp } from '../../../../test/harness.ts'
import { furnish } from '../../../../test/isolation/furnish.ts'
import { newMark } from '../../../../test/isolation/things.ts'
import { picture } from '../../../../test/pictures.ts'
import { unzipped } from '../../../../test/zip.ts'
import { COLUMN_WORDS } from './column-words.ts'
import { makeCopy } from './make-copy.ts'
import { ownTable } from './tables.ts'

const app = await testApp({}, { jobs: true })
const quiet = await testApp()
const DOWNLOAD = '/api/v1/privacy/copy/download'

async function downloaded(shop: Shop, at = app) {
  const response = await fetch(`${at.url}${DOWNLOAD}`, { headers: { cookie: shop.cookie } })
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}

function ready(shop: Shop) {
  return vi.waitFor(
    async () => {
      const copy = await shop.api.privacy.copyState()
      if (copy.state !== 'ready') throw new Error(copy.state)
      return copy
    },
    { timeout: 15_000, interval: 100 },
  )
}

/** A line of a file for Brazilian spreadsheets. */
const lineOf = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')

/** Makes the copy synchronously instead of in the background. */
async function made(shop: Shop): Promise<void> {
  await shop.api.privacy.requestCopy()
  const { rows } = await quiet.admin.query('select id from data_exports where shop_id = $1', [shop.shopId])
  await makeCopy(quiet.services, shop.shopId, rows[0].id)
}

describe('the copy of all my data', () => {
  test('is made in the background: every table as JSON and CSV, the account, and nothing of anybody else', async () => {
    const shop = await app.shop()
    const other = await app.shop()
    const own = await furnish(shop, newMark())
    const theirs = await furnish(other, newMark())
    expect(await shop.api.privacy.copyState()).toMatchObject({ state: 'none' })
    expect(await shop.api.privacy.requestCopy()).toMatchObject({ state: 'waiting', progress: 0 })
    const copy = await ready(shop)
    const { response, file } = await downloaded(shop)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="prateleira-meus-dados-\d{4}-\d\d-\d\d\.zip"/,
    )
    expect(file.length).toBe(copy.size_bytes)
    const files = unzipped(file)
    const json = (name: string) => JSON.parse((files.get(`json/${name}.json`) as Buffer).toString('utf8'))
    for (const name of ['clientes', 'fornecedores', 'categorias', 'produtos', 'movimentacoes', 'vendas'])
      expect(JSON.stringify(json(name))).toContain(own.mark)
    expect(json('perfil')).toMatchObject([{ person_id: shop.personId, full_name: 'Ana Souza' }])
    expect(json('loja')).toMatchObject([{ user_id: shop.shopId, name: 'Mercearia da Ana' }])
    expect(json('conta')).toMatchObject({
      email: shop.email,
      sessions: [{}],
      access_log: expect.any(Array),
      subscription_history: [{ status: 'trial', expires_at: expect.any(String), ended_at: null }],
    })
    expect(json('movimentacoes')).toHaveLength(5)
    const csv = (files.get('csv/produtos.csv') as Buffer).toString('utf8')
    // For spreadsheets set to Brazil, which read neither commas between cells nor decimal points.
    expect(csv.split('\r\n')[0]).toContain('"name";"internal_code"')
    expect((files.get('csv/movimentacoes.csv') as Buffer).toString('utf8')).toMatch(/;"\d+,\d{2}";/)
    expect(csv).toContain(`"Produto ${own.mark}"`)
    for (const [path, bytes] of files) {
      const text = bytes.toString('utf8')
      for (const foreign of [theirs.mark, other.shopId, other.email])
        expect([path, text.includes(foreign)]).toEqual([path, false])
    }
    expect([...files.keys()].filter((path) => /hash|token|data-export|outgoing/.test(path))).toEqual([])
  })

  test("contains every table with a person's rows that the application may read", async () => {
    const shop = await quiet.shop()
    await made(shop)
    const files = unzipped((await downloaded(shop, quiet)).file)
    const { rows } = await quiet.admin.query(`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('shop_id', 'person_id', 'user_id')
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_column_privilege('prateleira_app', c.oid, a.attnum, 'SELECT')
         and c.relname not in ('product_search', 'stock_totals', 'stock_total_changes', 'sold_days', 'sold_recently', 'catalog_changes', 'creations', 'sale_events', 'notices_read', 'data_exports', 'data_export_parts')`)
    // The two files that are not tables: a readme, and the account.
    expect([...files.keys()].filter((path) => path.startsWith('csv/'))).toHaveLength(rows.length)
    expect([...files.keys()].filter((path) => path.startsWith('json/'))).toHaveLength(rows.length + 1)
    // Named for the people who read them.
    expect(rows.filter(({ name }) => files.has(`csv/${name.replaceAll('_', '-')}.csv`))).toEqual([])
    const headers = [...files]
      .filter(([path]) => path.startsWith('csv/'))
      .flatMap(([, bytes]) =>
        [...(bytes.toString('utf8').split('\r\n')[0] ?? '').matchAll(/\w+/g)].map(String),
      )
    const columns = [...new Set(headers)].sort()
    const [, explained] = (files.get('LEIA-ME.txt') as Buffer).toString('utf8').split('O que significam:\n\n')
    expect(explained?.trim().split('\n')).toEqual(
      columns.map((column) => `${column}: ${COLUMN_WORDS[column]}`),
    )
    expect(columns).toEqual(Object.keys(COLUMN_WORDS).sort())
  })

  test('writes every fraction with a decimal comma, by the types of its columns, and leaves other values as they are', async () => {
    const shop = await quiet.shop()
    const own = await furnish(shop, newMark())
    const { lines } = await shop.api.sales.getSale({ id: own.sale })
    await shop.api.sales.returnItems({
      headers: {},
      params: { id: own.sale },
      body: {
        lines: [{ item_id: lines[0]?.id as string, quantity: '1', goods: 'stock' }],
        method: 'vale',
        total: '2.50',
      },
    })
    await made(shop)
    const files = unzipped((await downloaded(shop, quiet)).file)
    const { rows: found } = await quiet.admin.query<{ table: string; numbers: string[] }>(`
      with recursive base as (
        select oid, typname from pg_type where typtype <> 'd'
        union all select d.oid, base.typname from pg_type d join base on base.oid = d.typbasetype)
      select c.relname as table, array_agg(a.attname::text) filter (where base.typname in ('numeric', 'float4', 'float8')) as numbers
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join base on base.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`)
    const filled = new Set<string>()
    for (const { table, numbers } of found) {
      const { name } = ownTable({ name: table, columns: [], keys: [], holder: 'shop_id' })
      const csv = files.get(`csv/${name}.csv`)?.toString('utf8')
      if (!csv) continue
      const rows: Record<string, unknown>[] = JSON.parse(
        (files.get(`json/${name}.json`) as Buffer).toString('utf8'),
      )
      const written = rows.map((row) =>
        lineOf(
          Object.entries(row).map(([column, value]) => {
            if (value === null) return ''
            const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
            if (!numbers?.includes(column)) return text
            filled.add(`${table}.${column}`)
            return text.replace(/(\.\d\d\d*?)0+$/, '$1').replace('.', ',')
          }),
        ),
      )
      expect([name, ...csv.split('\r\n').slice(1, -1)]).toEqual([name, ...written])
    }
    expect(filled.size).toBeGreaterThan(40)
  })

  test("contains the products' pictures unchanged", async () => {
    const shop = await quiet.shop()
    const { status, body } = await shop.upload(await picture('png'))
    expect(status).toBe(201)
    await made(shop)
    const files = unzipped((await downloaded(shop, quiet)).file)
    const file = String(body.path).split('/').at(-1)
    expect(files.get(`imagens/${file}`)?.subarray(1, 4).toString()).toBe('PNG')
  })

  test('is available to its owner only, and for two days only', async () => {
    const [shop, other] = [await quiet.shop(), await quiet.shop()]
    await made(shop)
    expect((await downloaded(shop, quiet)).response.status).toBe(200)
    expect((await quiet.nobody.call('GET', DOWNLOAD)).status).toBe(401)
    expect((await other.call('GET', DOWNLOAD)).status).toBe(404)
    const { expires_at: end } = await shop.api.privacy.copyState()
    quiet.clock.set(new Date(Date.parse(end as string) + 1))
    expect((await shop.call('GET', DOWNLOAD)).status).toBe(404)
    expect(await shop.api.privacy.copyState()).toMatchObject({ state: 'none' })
    quiet.clock.set(new Date())
  })

  test('is made once however often it is requested, and a newer one replaces an older', async () => {
    const shop = await quiet.shop()
    await Promise.all(Array.from({ length: 5 }, () => shop.api.privacy.requestCopy()))
    const jobs = async () => {
      const { rows } = await quiet.admin.query(
        `select count(*)::int as n from jobs.job where name = 'data-export' and data ->> 'shop_id' = $1`,
        [shop.shopId],
      )
      return rows[0].n
    }
    expect(await jobs()).toBe(1)
    await made(shop)
    expect(await jobs()).toBe(1)
    await shop.api.privacy.requestCopy()
    expect(await jobs()).toBe(2)
    expect((await shop.call('GET', DOWNLOAD)).status).toBe(404)
  })

  test('works behind a closed gate', async () => {
    const past = new Date(Date.now() - 3_600_000)
    for (const profile of [
      { subscription_expires_at: past },
      { subscription_status: 'inactive' },
      { subscription_status: 'suspended' },
    ]) {
      const shop = await quiet.shop(profile)
      await made(shop)
      expect((await downloaded(shop, quiet)).response.status).toBe(200)
    }
  })
})
