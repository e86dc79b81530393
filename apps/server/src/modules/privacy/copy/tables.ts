import { price } from '@prateleira/contract/shared/amounts'
import { actor, type Query, raw, sql, tenant } from '../../../kernel/db/query.ts'
import type { Table } from '../../../kernel/export/table.ts'

/** Tables of derived data: sums, the word index, the log of changes, keys of requests, and the copies themselves. */
const DERIVED = [
  'product_search',
  'stock_totals',
  'stock_total_changes',
  'sold_days',
  'sold_recently',
  'catalog_changes',
  'creations',
  'sale_events',
  'notices_read',
  'data_exports',
  'data_export_parts',
]
/** Technical columns: idempotency keys, hashes, values computed for comparison, numbers of transactions. */
const TECHNICAL = /hash|secret|token|_key$|^written_in$/

/** Names of the tables' files. A table without one has a file of its own name, and a test fails. */
const NAMES: Record<string, string> = {
  shops: 'loja',
  people: 'perfil',
  members: 'membros',
  former_members: 'ex-membros',
  member_pins: 'pins',
  pin_tries: 'tentativas-de-pin',
  invitations: 'convites',
  activity: 'atividade',
  counter_devices: 'aparelhos-do-balcao',
  integration_keys: 'chaves-de-integracao',
  suppliers: 'fornecedores',
  customers: 'clientes',
  categories: 'categorias',
  products: 'produtos',
  product_variants: 'variantes',
  product_images: 'imagens',
  product_imports: 'importacoes',
  product_import_products: 'produtos-importados',
  product_import_categories: 'categorias-importadas',
  product_import_suppliers: 'fornecedores-importados',
  sales: 'vendas',
  sale_items: 'itens-de-venda',
  sale_lines: 'precos-de-venda',
  sale_payments: 'pagamentos-de-venda',
  counter_sales: 'vendas-no-balcao',
  sale_returns: 'devolucoes',
  sale_return_items: 'itens-devolvidos',
  vouchers: 'vales',
  scale_labels: 'etiquetas-de-balanca',
  discount_limits: 'limites-de-desconto',
  approvals: 'autorizacoes',
  parked_sales: 'vendas-estacionadas',
  customer_accounts: 'limites-de-fiado',
  credit_entries: 'extrato-de-fiado',
  cash_settings: 'controle-de-caixa',
  cash_registers: 'caixas',
  cash_sessions: 'aberturas-de-caixa',
  cash_entries: 'movimentos-de-caixa',
  cash_counts: 'contagens-de-caixa',
  pending_sales: 'vendas-aguardando-pix',
  pending_lines: 'itens-reservados',
  pending_vouchers: 'vales-reservados',
  pix_accounts: 'chave-pix',
  selling_devices: 'aparelhos-sem-rede',
  selling_passes: 'passes-de-venda-sem-rede',
  queued_sales: 'vendas-sem-rede',
  queued_sale_prices: 'precos-mudados',
  refused_queued_items: 'recusadas-sem-rede',
  queued_entries: 'entradas-sem-rede',
  queued_counts: 'contagens-sem-rede',
  stock_counts: 'inventarios',
  stock_count_products: 'produtos-do-inventario',
  stock_count_lines: 'contagens-de-estoque',
  stock_count_recounts: 'recontagens',
  stock_count_results: 'resultados-do-inventario',
  stock_movements: 'movimentacoes',
  payments: 'pagamentos',
  billing_customers: 'cobranca',
  admin_users: 'administracao',
}

interface FoundTable {
  name: string
  /** `isNumber` holds for domains over numbers too. */
  columns: { name: string; type: string; isNumber: boolean }[]
  keys: string[]
  /** The column with the owner of a row. */
  holder: 'shop_id' | 'person_id' | 'user_id'
}

/**
 * Every table with rows of the shop or the person that the application may read, with the columns it may read. Taken from the database's
 * catalogue, so that new tables are included.
 */
export const ownTables = raw(sql<FoundTable>`
  select c.relname as name,
         (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname, 'isNumber', t.typcategory = 'N') order by a.attnum)
            from pg_attribute a join pg_type t on t.oid = a.atttypid
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'SELECT')) as columns,
         (select array_agg(a.attname::text order by array_position(i.indkey, a.attnum))
            from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys
         , h.attname as holder
    from pg_class c
    cross join lateral (select a.attname from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
      and a.attname in ('shop_id', 'person_id', 'user_id') and has_column_privilege(c.oid, a.attnum, 'SELECT')
      order by array_position(array['shop_id', 'person_id', 'user_id'], a.attname::text) limit 1) h
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all (${DERIVED}::text[])
   order by c.relname`)

export type OwnRow = Record<string, unknown>

export interface OwnTable {
  /** Name of its files. */
  name: string
  rows: Query<OwnRow>
  table: Table<OwnRow>
}

/** Renames the tenant's column as the specification does. */
const specified = (column: string) => (column === 'shop_id' ? 'user_id' : column)

/** How to read and write a table of the catalogue. */
export function ownTable({ name, columns, keys, holder }: FoundTable): OwnTable {
  // A file waiting for import is the person's own, unreadable in a table, and deleted within a week.
  const shown = columns.filter(({ name, type }) => !TECHNICAL.test(name) && type !== 'bytea')
  const names = sql.join(shown.map(({ name }) => sql`${sql.ref(name)} as ${sql.id(specified(name))}`))
  const order = sql.join((keys ?? []).map((key) => sql.ref(key)))
  return {
    name: NAMES[name] ?? name.replaceAll('_', '-'),
    rows: raw(
      sql<OwnRow>`select ${names} from ${sql.table(name)} where ${sql.ref(holder)} = ${holder === 'shop_id' ? tenant : actor} order by ${order}`,
    ),
    table: {
      name,
      columns: shown.map((column) => ({
        header: specified(column.name),
        kind: column.isNumber ? 'number' : 'text',
        value: (row) => {
          const value = cell(row[specified(column.name)])
          // '35.7600000000' as '35.76', '24.90' as it is.
          return column.isNumber && value?.includes('.') ? price(value) : value
        },
      })),
    },
  }
}

function cell(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
