import { expect, test } from 'vitest'
import { findForeignWords, tablesOf } from './kernel-words.mjs'

const known = {
  modules: ['account', 'imports', 'stock'],
  tables: ['stock_movements', 'mail_rules', 'session', 'people'],
}
const check = (text) => findForeignWords(new Map([['kernel/db/x.ts', text]]), known)

test.each([
  ['const imports = 1', 'the module imports'],
  ["const way = '/account'", 'the module account'],
  ['/** As the account module does. */', 'the module account'],
  ['// see modules/imports', 'the module imports'],
  ['const asStock = 1', 'the module stock'],
  ["pool.query('select * from stock_movements')", 'the table stock_movements'],
  ["pool.query('select mail_rules.name')", 'the table mail_rules'],
  ['sql`delete from people`', 'the table people'],
  ['`update "session" set x = 1`', 'the table session'],
  ["'insert into auth.session (token)'", 'the table session'],
  ['const PRODUCT_LIMIT = 1', "the product's 'product'"],
  ['type SubscriptionState = 1', "the product's 'subscription'"],
  ['/** All categories. */', "the product's 'categories'"],
  ["'Seu estoque acabou'", "the product's 'estoque'"],
])('%s is found', (text, what) => {
  expect(check(`\n${text}`)).toContain(`kernel/db/x.ts:2 names ${what}: the kernel knows none`)
})

test('a table is found on another line than the word before it', () => {
  expect(check('sql`select *\n from\n people`')).toEqual([
    'kernel/db/x.ts:3 names the table people: the kernel knows none',
  ])
})

test.each([
  "import { x } from 'y'",
  "select('pg_stat_get_(activity|subscription)')",
  "access: 'account' | 'shop'",
  'context: AccountContext',
  '// the session of people',
  '// imports of other files, taken into account',
  '/* production of a plan */',
])('%s is left alone', (text) => {
  expect(check(text)).toEqual([])
})

test('knows the tables of modules, not those of the kernel', () => {
  expect(
    tablesOf([
      ['stock.sql', 'create table sales (\n);\n\ncreate table security.events ('],
      ['mail.sql', 'create table outgoing_mail ('],
    ]),
  ).toEqual(['sales', 'events'])
})
