import { PAYMENT_STATUSES } from '@prateleira/contract/admin/rules'
import { accessOf, PAYMENT_PROVIDERS, SUBSCRIPTION_STATUSES } from '@prateleira/contract/billing/rules'
import { IMAGE_NAME } from '@prateleira/contract/catalog/images'
import { UNITS } from '@prateleira/contract/catalog/rules'
import { COUNT_SCOPES, COUNT_STATES } from '@prateleira/contract/counts/rules'
import { IMPORT_FORMATS, IMPORT_SOURCES, IMPORT_STATUSES } from '@prateleira/contract/imports/rules'
import { KEY_SCOPES } from '@prateleira/contract/integration/constants'
import { ENTITLEMENTS, PERMISSIONS, ROLES } from '@prateleira/contract/permissions'
import { COPY_STATES } from '@prateleira/contract/privacy/schemas'
import { CREDIT_KINDS } from '@prateleira/contract/receivables/schemas'
import { SALE_STATUSES } from '@prateleira/contract/reports/rules'
import { MEMBER_STATES, SHOP_ROLES } from '@prateleira/contract/rights'
import { PENDING_STATES } from '@prateleira/contract/sales/pending-schemas'
import { GOODS } from '@prateleira/contract/sales/returns'
import { SCALE_VALUES } from '@prateleira/contract/sales/scale-labels'
import { QUEUED_KINDS, SETTLED_BY_HAND } from '@prateleira/contract/shared/queue'
import {
  EXIT_REASONS,
  MOVEMENT_KINDS,
  MOVEMENT_TYPES,
  PAYMENT_METHODS,
  SALE_PAYMENT_METHODS,
  TENDERS,
} from '@prateleira/contract/stock/rules'
import { ACTIVITY_KINDS, APPROVAL_KINDS, GIVEN_ROLES, PIN_DIGITS } from '@prateleira/contract/team/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedColumns } from '../scripts/generate-database-types.ts'
import { sellable } from '../src/modules/catalog/change-queries.ts'
import { isFromRows } from '../src/modules/team/activity-queries.ts'
import { constants } from './constants.ts'
import { testApp } from './harness.ts'

const app = await testApp()

/**
 * Where each list in a check constraint is defined: in the contract, which pages and answers use. Null: in the database only, from which the server's
 * code has its type (database.gen.ts).
 */
const HOMES: Record<string, readonly string[] | null> = {
  'activity.kind': ACTIVITY_KINDS.filter((kind) => !isFromRows(kind)),
  'admin_users.permissions': PERMISSIONS,
  'admin_users.role': ROLES,
  'approvals.kinds': APPROVAL_KINDS,
  'billing_customers.provider': PAYMENT_PROVIDERS,
  'cash_counts.method': PAYMENT_METHODS,
  'cash_entries.kind': null,
  'cash_entries.method': PAYMENT_METHODS,
  'credit_entries.kind': CREDIT_KINDS,
  'credit_entries.method': PAYMENT_METHODS,
  // 'none' means that there is no row.
  'data_exports.state': COPY_STATES.filter((state) => state !== 'none'),
  'integration_keys.scope': KEY_SCOPES,
  'invitations.role': GIVEN_ROLES,
  'members.role': SHOP_ROLES,
  'members.state': MEMBER_STATES,
  'outgoing_mail.kind': null,
  'payment_events.provider': PAYMENT_PROVIDERS,
  'payments.status': PAYMENT_STATUSES,
  'plan_prices.provider': PAYMENT_PROVIDERS,
  'pending_sales.state': PENDING_STATES,
  'product_imports.format': IMPORT_FORMATS,
  'product_imports.source': Object.keys(IMPORT_SOURCES),
  'product_imports.status': IMPORT_STATUSES,
  'products.unit': UNITS,
  'refused_queued_items.kind': QUEUED_KINDS,
  'refused_queued_items.reason': SETTLED_BY_HAND,
  'sale_items.status': SALE_STATUSES,
  'sale_payments.method': TENDERS,
  'sale_return_items.goods': GOODS,
  'sale_returns.method': TENDERS,
  'sales.payment_method': SALE_PAYMENT_METHODS,
  'scale_labels.value': SCALE_VALUES,
  'sales.status': SALE_STATUSES,
  'shops.subscription_status': SUBSCRIPTION_STATUSES,
  'stock_counts.scope': COUNT_SCOPES,
  'stock_counts.state': COUNT_STATES,
  'stock_movements.exit_reason': EXIT_REASONS,
  'stock_movements.kind': MOVEMENT_KINDS,
  'stock_movements.movement_type': MOVEMENT_TYPES,
  'stock_movements.reference_type': null,
  'subscription_history.status': SUBSCRIPTION_STATUSES,
  'subscription_plans.entitlements': ENTITLEMENTS,
}

test("each list in a check constraint equals the contract's, and each is listed here", async () => {
  const client = await app.admin.connect()
  const lists = await listedColumns(client).finally(() => client.release())
  const named = lists.map(({ table, column }) => `${table}.${column}`)
  expect(named.toSorted()).toEqual(Object.keys(HOMES).toSorted())
  for (const { table, column, values } of lists) {
    const home = HOMES[`${table}.${column}`]
    if (home)
      expect([`${table}.${column}`, values.toSorted()]).toEqual([`${table}.${column}`, home.toSorted()])
  }
})

test('no other constraint contains a list that is not recognised', async () => {
  const { rows } = await app.admin.query(
    `select k.conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as list from pg_constraint k
      where k.contype = 'c' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) ~ 'ARRAY\\['
     union all
     select a.attrelid::regclass || ': ' || pg_get_constraintdef(k.oid) from pg_constraint k
       join pg_attribute a on a.atttypid = k.contypid join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where k.contypid <> 0 and k.contype = 'c' and k.connamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) ~ 'ARRAY\\['`,
  )
  expect(rows).toHaveLength(Object.keys(HOMES).length)
})

test('the checks of the names of pictures and of the digits of a PIN equal the contract', async () => {
  const { rows } = await app.admin.query(
    `select pg_get_constraintdef(oid) as checked from pg_constraint
      where conname in ('product_images_name_check', 'member_pins_digits_check') order by conname`,
  )
  expect(rows.map(({ checked }) => checked)).toEqual([
    `CHECK (((digits >= ${PIN_DIGITS.min}) AND (digits <= ${PIN_DIGITS.max})))`,
    `CHECK ((name ~ '^${IMAGE_NAME}$'::text))`,
  ])
})

test('which methods are money is known to one function, from the contract', async () => {
  const { rows } = await app.admin.query(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '''(vale'', ''fiado|fiado'', ''vale)'''`,
  )
  expect(rows).toEqual([])
  expect((await app.admin.query('select methods_of_money() as list')).rows).toEqual([
    { list: [...PAYMENT_METHODS] },
  ])
})

test('times in SQL equal those of the contract', async () => {
  const { rows } = await app.admin.query(
    `select trial_time() = make_interval(days => $1) as trial, session_time() = make_interval(days => $2) as session,
            session_most_time() = make_interval(days => $3) as most, log_time() = make_interval(months => $4) as log,
            unused_image_time() = make_interval(hours => $5) as image, every_entitlement() = $6 as entitlements,
            every_permission() = $7 as permissions, shops_at_most() = $8 as shops`,
    [
      constants.TRIAL_DAYS,
      constants.SESSION_DAYS,
      constants.SESSION_MOST_DAYS,
      constants.LOG_MONTHS,
      constants.UNUSED_IMAGE_HOURS,
      ENTITLEMENTS,
      PERMISSIONS,
      constants.SHOPS_MAX,
    ],
  )
  expect(rows).toEqual([
    {
      trial: true,
      session: true,
      most: true,
      log: true,
      image: true,
      entitlements: true,
      permissions: true,
      shops: true,
    },
  ])
})

test('no function or policy contains a literal time of days, months or years', async () => {
  const { rows } = await app.admin.query(
    `select p.oid::regprocedure::text as place from pg_proc p
      where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth', 'security'))
        and p.prosrc ~ '\\d+ (day|week|month|year)s?''' and p.proname !~ '_time$' and p.prosrc !~ 'interval ''1 day'''
     union all
     select c.polrelid::regclass || '.' || c.polname from pg_policy c
      where concat(pg_get_expr(c.polqual, c.polrelid), pg_get_expr(c.polwithcheck, c.polrelid)) ~ '\\d+ (day|mon|year)'`,
  )
  expect(rows).toEqual([])
})

test('what a device copies of a product and its variants is what tells it of a change', async () => {
  const { rows } = await app.admin.query<{ columns: string }>(
    `select c.relname || ': ' || string_agg(a.attname, ' ' order by a.attname) as columns from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
      where t.tgname = 'note_changed' group by c.relname order by c.relname`,
  )
  const read = [
    ...sellable([])
      .compile()
      .sql.matchAll(/"([pv])"\."(\w+)"/g),
  ]
  // Identities never change; of stock, register_exit and move_stock tell themselves.
  const copied = (table: string) =>
    [...new Set(read.filter(([, alias]) => alias === table).map(([, , column]) => column))]
      .filter((column) => !/^(id|shop_id|product_id|total_stock|current_stock)$/.test(column as string))
      .sort()
      .join(' ')
  expect(rows.map(({ columns }) => columns)).toEqual([
    `product_variants: ${copied('v')}`,
    `products: ${copied('p')}`,
  ])
})

/** As a start with another configuration does. */
const setRule = (name: string, value: string) =>
  app.admin.query(
    `create or replace function ${name}() returns interval language sql immutable parallel safe return ${value}`,
  )

test('the doors admit exactly those whom the page shows as having access (GATE-05)', async () => {
  const REFUSALS: Record<string, string> = {
    PR403: 'suspended',
    PR4T2: 'trial_expired',
    PR402: 'plan_required',
  }
  const now = new Date('2026-03-10T12:00:00Z')
  const around = fc.integer({ min: -10 * 86_400, max: 10 * 86_400 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SUBSCRIPTION_STATUSES),
      fc.option(fc.oneof(around, fc.constantFrom(0, 1, -1, -3 * 86_400, -3 * 86_400 - 1))),
      fc.nat(5),
      async (status, seconds, graceDays) => {
        const expiresAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000)
        await setRule('grace_time', `interval '${graceDays} days'`)
        const door = await app.admin.query('select refuse_closed($1, $2, $3)', [status, expiresAt, now]).then(
          () => 'open',
          ({ code }) => REFUSALS[code],
        )
        expect(door).toBe(accessOf({ status, expiresAt }, now, graceDays))
      },
    ),
    { numRuns: 300 },
  )
})
