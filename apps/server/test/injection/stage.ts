import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { LOGINS, type Login } from '../../src/database.ts'
import { loginUrl } from '../../src/kernel/db/roles.ts'

/** A victim, or an attacker. */
export interface Person {
  id: string
  shopId: string
  email: string
  token: string
  /** Occurs in every text of theirs. */
  mark: string
}

export interface Stage {
  databaseUrl: string
  /** A superuser's connection, to prepare and to inspect data. */
  admin: pg.Client
  attacker: Person
  victim: Person
  /** The value that the door stores for the victim's session, as an attacker might have learned it. */
  overheard: string
  /** A connection with the login's own password. */
  connect(login: Login, options?: string): Promise<pg.Client>
  /** Begins a transaction as the attacker, as far as the login's own door allows. */
  begin(client: pg.Client, login: Login, as?: Person): Promise<void>
  close(): Promise<void>
}

const BY_SESSION: Login[] = [LOGINS.app, LOGINS.appWithoutCosts]

/**
 * Two people with a shop and a session each, and a row in every table that belongs to a shop or a person, including future tables. The rows are made
 * from column types alone: they do not satisfy constraints, but rights and policies apply.
 */
export async function setStage(databaseUrl: string): Promise<Stage> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  const [attacker, victim] = [await newPerson(admin), await newPerson(admin)]
  await fillTables(admin, [attacker, victim])
  await admin.query('begin')
  await admin.query('select enter_as($1, $2)', [victim.shopId, victim.id])
  const { rows } = await admin.query(`select current_setting('backtrace_functions') as overheard`)
  await admin.query('rollback')
  const opened: pg.Client[] = [admin]
  return {
    databaseUrl,
    admin,
    attacker,
    victim,
    overheard: rows[0].overheard,
    connect: async (login, options) => {
      const client = new pg.Client({ connectionString: loginUrl(databaseUrl, login), options })
      client.on('error', () => {})
      await client.connect()
      opened.push(client)
      return client
    },
    begin: async (client, login, as = attacker) => {
      await client.query('begin')
      if (!BY_SESSION.includes(login)) return
      // Each of the two logins refuses the people whom the other one serves.
      await admin.query('update members set sees_costs = $2 where person_id = $1', [
        as.id,
        login !== LOGINS.appWithoutCosts,
      ])
      await client.query(`select enter($1, now(), 'shop')`, [as.token])
    },
    close: async () => {
      await Promise.all(opened.map((client) => client.end()))
    },
  }
}

/** An account with a session. */
export async function newPerson(admin: pg.Client): Promise<Person> {
  const mark = `marca${randomBytes(6).toString('hex')}`
  const [email, token] = [`${mark}@example.com`, randomBytes(24).toString('base64url')]
  const { rows } = await admin.query(
    `insert into auth."user" (name, email, "companyName", phone) values ($1, $2, $1, $1) returning id`,
    [mark, email],
  )
  const id = rows[0].id as string
  await admin.query(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + session_time())`,
    [token, id],
  )
  const { rows: shops } = await admin.query('select shop_id from shops where owner_id = $1', [id])
  return { id, shopId: shops[0].shop_id, email, token, mark }
}

/** Columns with the owner of a row: the shop or the person. */
export const HOLDERS = "'shop_id', 'person_id', 'user_id', 'made_by'"

/** The value of such a column in a person's rows. */
export const holderIn = (column: string, { id, shopId }: Person) => (column === 'shop_id' ? shopId : id)

/** Columns that are required, or that can hold a mark, by table. */
const COLUMNS = `
  select c.oid::regclass::text as name, a.attname as col, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace in ('public'::regnamespace, 'security'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.attidentity = ''
     and (a.attname in (${HOLDERS}) or (a.attnotnull and (d.oid is null or pg_get_expr(d.adbin, d.adrelid) = 'current_actor()')) or 'text'::regtype in (t.oid, t.typbasetype) or (t.oid = 'uuid'::regtype and c.relnamespace = 'public'::regnamespace and a.attname !~ '^(closed|reversed|reverses)_'))
     and c.relname <> 'schema_migrations'`

/** Inserts a row for each person into every table where they have none, including tables that belong to nobody. */
async function fillTables(admin: pg.Client, people: Person[]): Promise<void> {
  const allowed = await allowedValues(admin)
  const { rows: checks } = await admin.query(
    `select format('alter %s drop constraint %I',
              case conrelid when 0 then 'domain ' || contypid::regtype else 'table ' || conrelid::regclass end, conname) as statement
       from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of checks) await admin.query(statement)
  const { rows } = await admin.query<{ name: string; col: string; type: string }>(COLUMNS)
  await admin.query('set session_replication_role = replica')
  for (const name of new Set(rows.map((row) => row.name))) {
    const columns = rows.filter((row) => row.name === name)
    for (const someone of people) {
      const values = columns.map(({ col, type }) =>
        HOLDERS.includes(`'${col}'`)
          ? pg.escapeLiteral(holderIn(col, someone))
          : (allowed.get(`${name}.${col}`) ?? literalOf(type, someone)),
      )
      await admin.query(
        `insert into ${name} (${columns.map(({ col }) => pg.escapeIdentifier(col)).join(', ')})
           select ${values.join(', ')} where not exists (select from ${name} t where ${whose(columns)} ~ $1)`,
        [[someone.id, someone.shopId, someone.mark].join('|')],
      )
    }
  }
  await admin.query('set session_replication_role = origin')
  await admin.query('analyze')
}

/** The first value allowed by a check constraint with a list, so that functions accept the row's state. */
async function allowedValues(admin: pg.Client): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ at: string; value: string }>(
    `select a.attrelid::regclass || '.' || a.attname as at, (regexp_match(pg_get_constraintdef(k.oid), 'ANY \\(ARRAY\\[(''[^'']*'')'))[1] as value
       from pg_constraint k join pg_attribute a on a.attnum > 0
        and (case when k.contypid <> 0 then a.atttypid = k.contypid else a.attrelid = k.conrelid and k.conkey = array[a.attnum] end)
       join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'CHECK \\(\\(\\(?\\w+\\)?(::text)? = ANY'`,
  )
  return new Map(rows.map(({ at, value }) => [at, value]))
}

/** The text of a row's owner columns. */
function whose(columns: { col: string }[]): string {
  const holders = columns.map(({ col }) => col).filter((col) => HOLDERS.includes(`'${col}'`))
  return holders.length > 0 ? `concat_ws(' ', ${holders.join()})` : 't::text'
}

function literalOf(type: string, { id, mark }: Person): string {
  if (type === 'text') return `'${mark}'`
  // Whatever a function's id refers to, the victim has a row with this id.
  if (type === 'uuid') return `'${id}'`
  if (type === 'jsonb') return `'{"mark": "${mark}"}'`
  if (type === 'bytea') return `'${mark}'::bytea`
  if (type.startsWith('timestamp')) return 'now()'
  if (type === 'date') return 'current_date'
  if (type === 'boolean') return 'true'
  if (type.endsWith('[]')) return "'{}'"
  return '1'
}

/** One statement for all tables, by the connection that asks: it is planned once and asked hundreds of times. */
const fingerprints = new WeakMap<pg.Client, Promise<string>>()

/** A hash of everything that belongs to the victim, read as a superuser. */
export async function fingerprint({ admin, victim }: Stage): Promise<string> {
  const text = fingerprints.get(admin) ?? fingerprintStatement(admin)
  fingerprints.set(admin, text)
  const values = [[victim.id, victim.shopId]]
  const { rows } = await admin.query({ name: 'fingerprint', text: await text, values })
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function fingerprintStatement(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string; holders: string[] }>(
    `select c.oid::regclass::text as name, array_agg(h.holder) as holders
       from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       cross join lateral (
         select format('t.%I::text', a.attname) where a.attname in ('shop_id', 'person_id', 'user_id', 'userId', 'id', 'actor_id')
         union all select format('t.data ->> %L', key) from unnest(array['shop_id', 'person_id']) key
          where a.attname = 'data' and a.atttypid in ('json'::regtype, 'jsonb'::regtype)
       ) h (holder)
      where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'p')
      group by c.oid`,
  )
  return rows
    .map(
      ({ name, holders }) =>
        `select ${pg.escapeLiteral(name)} as what, to_jsonb(t)::text as row from ${name} t where $1::text[] && array[${holders}]`,
    )
    .join(' union all ')
    .concat(' order by 1, 2')
}
