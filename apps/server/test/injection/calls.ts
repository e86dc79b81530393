import type { Login } from '../../src/database.ts'
import type { Person, Stage } from './stage.ts'

/** The id of rows in a second state (SECONDS in attacks-traces.ts). */
export const SECOND = '00000000-0000-7000-8000-000000000002'

/**
 * Functions that read rows of every shop before they filter: the index of words has the shop's id as text, and a join of so few rows reads a whole
 * table. callFunctions checks their results.
 */
const JOINING = [
  'search_products',
  'similar_products',
  'shop_members',
  'forget_myself',
  'own_personal_data',
  'own_shops',
  'own_dependents',
  'own_suspensions',
  'delete from product',
]

/** Functions that look at any given shop or person, which is the login's purpose; by login. */
const LOOKS_AT_ANYBODY: Partial<Record<Login, string[]>> = {
  prateleira_app: JOINING,
  prateleira_app_without_costs: JOINING,
  // Maintenance of all shops.
  prateleira_work: ['fold_totals', 'sweep_catalog_changes', 'sweep_sale_events'],
  // For the reasons given in callFunctions, or because they join as above.
  prateleira_auth: ['queue_mail', 'end_unconfirmed_keys', 'device_account', 'device_people'],
  prateleira_billing: ['queue_mail_to_owner'],
  prateleira_jobs: ['queue_mail_to_owner', 'mail_recipient'],
}

export interface Call {
  name: string
  statement: string
}

export async function callsOf(stage: Stage, login: Login, only?: Set<string>): Promise<Call[]> {
  const { admin, attacker } = stage
  const { rows } = await admin.query<{ name: string; call: string; types: string[]; names: string[] }>(
    `select p.proname as name, p.oid::regproc::text as call, p.proargnames as names,
            array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality as a (t, n) order by n) as types
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'auth', 'security') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') and p.prosqlbody is null
        and has_function_privilege($1, p.oid, 'EXECUTE') and has_schema_privilege($1, n.oid, 'USAGE') order by 1`,
    [login],
  )
  const looking = LOOKS_AT_ANYBODY[login] ?? []
  const calls = rows
    .filter(({ name }) => !looking.includes(name) && (!only || only.has(name)))
    .flatMap(({ name, call, types, names }) => {
      // Each function with several sets of arguments.
      return [0, 1, 2].map((round) => ({
        name,
        statement: `select * from ${call}(${types
          .map((type, place) => argument(type, names?.[place] ?? '', round, attacker))
          .join(', ')})`,
      }))
    })
    .flatMap((made) =>
      /^reverse_/.test(made.name)
        ? [made, { ...made, statement: made.statement.replaceAll(attacker.id, SECOND) }]
        : [made],
    )
  const own = only && !only.has('triggers') ? [] : await ownRows(stage, login)
  return [...calls, ...own.filter(({ statement }) => !looking.some((one) => statement.startsWith(one)))]
}

/** Changes the attacker's own rows, to fire triggers. */
async function ownRows(stage: Stage, login: Login): Promise<Call[]> {
  const { shopId, id } = stage.attacker
  const { rows } = await stage.admin.query<{ name: string; columns: string[]; deletable: boolean }>(
    `select c.oid::regclass::text as name, has_table_privilege($1, c.oid, 'DELETE') as deletable,
            array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                     and has_column_privilege($1, c.oid, a.attnum, 'UPDATE')) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'shop_id')`,
    [login],
  )
  const own = `where shop_id = '${shopId}'`
  const moved = ['initial', 'entry', 'exit'].map(
    (kind) =>
      `insert into stock_movements (shop_id, kind, movement_type, product_variant_id, quantity, movement_date, reference_id)
         values ('${shopId}', '${kind}', '${kind === 'exit' ? 'out' : 'in'}', '${id}', 1, current_date, '${id}')`,
  )
  const reversed = `insert into stock_movements (shop_id, kind, reverses_id, movement_date) values ('${shopId}', 'reversal', '${id}', current_date)`
  return [
    ...rows.flatMap(({ name, columns, deletable }) => [
      ...columns.map((column) => `update ${name} set ${column} = ${column} ${own}`),
      ...(columns.includes('name') ? [`update ${name} set name = 'x' ${own}`] : []),
      ...(columns.includes('is_active') ? [`update ${name} set is_active = not is_active ${own}`] : []),
      ...(deletable ? [`delete from ${name} ${own}`] : []),
    ]),
    ...moved,
    reversed,
  ].map((statement) => ({ name: 'triggers', statement }))
}

/** Values by the parameter's name, where its type is not enough. */
const KNOWN: Record<string, [string, string]> = {
  role: ["'seller'", "'manager'"],
  state: ["'suspended'", "'active'"],
  reason: ["'venda'", 'null'],
  sellers: ["array['owner', 'manager', 'seller']", "array['owner', 'manager', 'seller']"],
  takers: ["array['owner', 'manager', 'seller']", "array['owner', 'manager', 'seller']"],
  paid_by: ["'pix'", "'dinheiro'"],
  methods: ["array['fiado']", "array['dinheiro']"],
  whereto: ["array['stock']", "array['loss']"],
  codes: ['array[null::text]', "array['x']"],
  covers: ["'all'", "'list'"],
  outcome: ["'given_up'", "'confirmed'"],
  kinds: ["array['discount']", "array['credit']"],
  sort: ["'name'", "'-created'"],
  wanted: ['null', 'null'],
  words: ["array['a']", "'{}'"],
  typed: ["array['a']", "'{}'"],
  request_key: ['gen_random_uuid()::text', 'null'],
  listed: ['array[1]', 'array[1]'],
}
/** Parameters for the ids of new rows. */
const FRESH = /^(fresh|entry|voucher|line|reference)$/

function argument(type: string, name: string, round: number, attacker: Person): string {
  if (name === 'approval' && round === 2) return 'null'
  if (type === 'uuid')
    return round === 0 && FRESH.test(name) ? 'gen_random_uuid()' : `'${whose(name, attacker)}'`
  if (name === 'seen') return `count_version('${attacker.id}')`
  if (name === 'hash' && round === 0) return 'md5(random()::text)'
  if (type === 'uuid[]') return `array['${attacker.id}']::uuid[]`
  if (name === 'token') return `'${attacker.token}'`
  if (name === 'timezone') return `'America/Sao_Paulo'`
  const known = name === 'request_key' && round === 2 ? `'${attacker.mark}'` : KNOWN[name]?.[round % 2]
  if (known !== undefined) return type === 'uuid' ? known : `${known}::${type}`
  if (type === 'text') return `'${attacker.mark}'`
  if (type === 'text[]') return `array['${attacker.mark}']`
  if (type === 'jsonb') return `'{}'`
  if (type.startsWith('timestamp')) return 'now()'
  if (type === 'date') return 'current_date'
  if (type === 'boolean') return round === 1 ? 'true' : 'false'
  if (type.endsWith('[]')) return `array[1]::${type}`
  return `'1'::${type}`
}

/** A shop's parameters take the shop's id; all others take the person's. */
const whose = (name: string, { id, shopId }: Person) => (/shop|tenant|expected/.test(name) ? shopId : id)
