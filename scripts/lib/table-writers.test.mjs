import { expect, test } from 'vitest'
import { findForeignWrites, ownersOf } from './table-writers.mjs'

const owners = ownersOf(
  new Map([
    ['apps/server/schema/stock.sql', 'create table stock_movements (\n'],
    ['apps/server/schema/account.sql', 'create table auth."user" (\ncreate table shops (\n'],
    ['apps/server/schema/audit.sql', 'create table audit_log (\n'],
  ]),
  ['stock', 'account', 'sales'],
)
const check = (text, allowed = []) =>
  findForeignWrites(new Map([['apps/server/src/modules/sales/x.ts', `\n${text}`]]), owners, allowed)

test.each([
  ['sql`insert into stock_movements (a) values (1)`', 'stock_movements', 'stock'],
  ['\'update auth."user" set a = 1\'', 'user', 'account'],
  ['`with x as (delete from shops) select 1`', 'shops', 'account'],
  [".updateTable('shops')", 'shops', 'account'],
])('%s is refused in another module', (text, table, owner) => {
  expect(check(text)).toEqual([
    `apps/server/src/modules/sales/x.ts:2 writes ${table}: only ${owner}, whose table it is, does`,
  ])
})

test('reading, a table of no module, and an exception are not; an exception that nobody needs is', () => {
  expect(check("'select 1 from shops'; 'insert into audit_log values (1)'")).toEqual([])
  expect(check(".insertInto('shops')", ['sales: shops'])).toEqual([])
  expect(check('', ['sales: shops'])).toEqual([
    'scripts/lib/table-writers.mjs allows sales: shops, which nobody needs',
  ])
})
