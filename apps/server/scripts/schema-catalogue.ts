import type pg from 'pg'

/** The statements of a domain, table, view, function or procedure, with everything that belongs to it. */
export interface CatalogueObject {
  kind: 'domain' | 'table' | 'view' | 'function' | 'procedure'
  /** Without the schema if that is public. */
  name: string
  text: string
}

/** Our schemas, without pg-boss's own and objects of extensions. */
const SCHEMAS = `select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'jobs')`
const NAME = `case n.nspname when 'public' then '' else n.nspname || '.' end`
const FROM_EXTENSION = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const TABLES = `
  select case c.relkind when 'v' then 'view' else 'table' end as kind, ${NAME} || c.relname as name, c.oid,
         pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
         array_to_string(c.reloptions, ', ') as options,
         case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.oid in (${SCHEMAS}) and c.relkind in ('r', 'p', 'v') and c.relname <> 'schema_migrations' and not ${FROM_EXTENSION('c.oid')}`

/** In column order. Constraints are separate, even if they cover a single column. */
const COLUMNS = `
  select a.attrelid as oid, format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
           case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
           || case when a.attcollation <> t.typcollation then (select format(' collate %I', collname) from pg_collation where oid = a.attcollation) else '' end,
           case when a.attnotnull then ' not null' else '' end) as line
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`

/** Primary key first. 'Not null' is part of the column. */
const CONSTRAINTS = `
  select conrelid as oid, format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
   order by conrelid, array_position(array['p', 'u', 'f', 'c', 'x']::"char"[], contype), conname`

const INDEXES = `
  select i.indrelid as oid, pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   order by i.indrelid, c.relname`

const POLICIES = `
  select p.polrelid as oid, format('create policy %I on %s for %s to %s', p.polname, p.polrelid::regclass,
           case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
           (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname) from unnest(p.polroles) o (role) left join pg_roles r on r.oid = o.role))
         || coalesce(format(E'\\n  using (%s)', pg_get_expr(p.polqual, p.polrelid)), '')
         || coalesce(format(E'\\n  with check (%s)', pg_get_expr(p.polwithcheck, p.polrelid)), '') || ';' as line
    from pg_policy p order by p.polrelid, p.polname`

const TRIGGERS = `
  select t.tgrelid as oid, pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t where not t.tgisinternal order by t.tgrelid, t.tgname`

const DOMAINS = `
  select ${NAME} || t.typname as name,
         format('create domain %s as %s', ${NAME} || t.typname, format_type(t.typbasetype, t.typtypmod))
         || (select coalesce(string_agg(E'\\n  constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), '' order by c.conname), '')
               from pg_constraint c where c.contypid = t.oid and c.contype = 'c') || ';' as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where n.oid in (${SCHEMAS}) and t.typtype = 'd' and not ${FROM_EXTENSION('t.oid')}`

const FUNCTIONS = `
  select case p.prokind when 'p' then 'procedure' else 'function' end as kind, ${NAME} || p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, p.oid,
         pg_get_userbyid(p.proowner) as owner, btrim(pg_get_functiondef(p.oid), E' \\n') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.oid in (${SCHEMAS}) and not ${FROM_EXTENSION('p.oid')}`

const GRANTS = `
  with granted as (
    select c.oid, a.grantee, a.privilege_type, null as col from pg_class c, aclexplode(c.relacl) a where a.grantee <> c.relowner
    union all
    select c.attrelid, a.grantee, a.privilege_type, quote_ident(c.attname) from pg_attribute c, aclexplode(c.attacl) a
    union all
    select p.oid, a.grantee, a.privilege_type, null from pg_proc p, aclexplode(p.proacl) a where a.grantee <> p.proowner
  ), said as (
    select oid, grantee, lower(privilege_type) || coalesce(' (' || string_agg(col, ', ' order by col) || ')', '') as privilege
      from granted group by oid, grantee, privilege_type, col is null
  )
  select oid, coalesce(nullif(grantee, 0)::regrole::text, 'public') as role, string_agg(privilege, ', ' order by privilege) as privileges
    from said group by oid, grantee order by oid, role`

interface Line {
  oid: number
  line: string
}

interface TableRow {
  kind: 'table' | 'view'
  name: string
  oid: number
  owner: string
  secured: boolean
  forced: boolean
  options: string | null
  definition: string | null
}

interface FunctionRow {
  kind: 'function' | 'procedure'
  name: string
  arguments: string
  oid: number
  owner: string
  definition: string
}

/** Reads all objects of the database. */
export async function readCatalogue(client: pg.Client): Promise<CatalogueObject[]> {
  const read = async <R>(query: string) => (await client.query(query)).rows as R[]
  const linesOf = async (query: string) => Map.groupBy(await read<Line>(query), ({ oid }) => oid)
  // Names without their schema, whatever the connection's path.
  await client.query('set search_path = public')
  const columns = await linesOf(COLUMNS)
  const constraints = await linesOf(CONSTRAINTS)
  const belongings = [await linesOf(INDEXES), await linesOf(POLICIES), await linesOf(TRIGGERS)]
  const grants = Map.groupBy(
    await read<{ oid: number; role: string; privileges: string }>(GRANTS),
    ({ oid }) => oid,
  )
  // The owner of everything else is the migrating login, which differs between systems.
  const owner = (await read<{ owner: string }>('select current_user as owner'))[0]?.owner
  const ownedBy = (what: string, role: string) => (role === owner ? [] : [`alter ${what} owner to ${role};`])
  const granted = (oid: number, what: string) =>
    (grants.get(oid) ?? [])
      .filter(({ role }) => role !== owner)
      .map(({ role, privileges }) => `grant ${privileges} on ${what} to ${role};`)
  const lines = (found: Map<number, Line[]>, oid: number) => (found.get(oid) ?? []).map(({ line }) => line)

  const tables = (await read<TableRow>(TABLES)).map((table) => {
    const { kind, name, oid } = table
    const body = [...lines(columns, oid), ...lines(constraints, oid)].join(',\n')
    const made =
      kind === 'view'
        ? `create view ${name}${table.options ? ` with (${table.options})` : ''} as\n${table.definition}`
        : `create table ${name} (\n${body}\n)${table.options ? ` with (${table.options})` : ''};`
    const statements = [
      made,
      ...ownedBy(`${kind} ${name}`, table.owner),
      ...belongings.slice(0, 1).flatMap((found) => lines(found, oid)),
      ...(table.secured ? [`alter table ${name} enable row level security;`] : []),
      ...(table.forced ? [`alter table ${name} force row level security;`] : []),
      ...belongings.slice(1).flatMap((found) => lines(found, oid)),
      ...granted(oid, name),
    ]
    return { kind, name, text: statements.join('\n') }
  })
  const functions = (await read<FunctionRow>(FUNCTIONS)).map(({ kind, name, oid, ...found }) => {
    const signature = `${kind} ${name}(${found.arguments})`
    const statements = [
      `${found.definition};`,
      ...ownedBy(signature, found.owner),
      ...granted(oid, signature),
    ]
    return { kind, name, text: statements.join('\n') }
  })
  const domains = (await read<{ name: string; text: string }>(DOMAINS)).map((domain) => ({
    kind: 'domain' as const,
    ...domain,
  }))
  return [...domains, ...tables, ...functions]
}
