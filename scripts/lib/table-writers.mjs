import { basename } from 'node:path'

/**
 * Only the module whose migration creates a table writes it from TypeScript; others call a function of that module, or one of the database.
 * Tables of the kernel and of the log, which belong to no module, are written by all.
 */

/** Why another module writes a table after all, by the module and the tables. */
const ALLOWED = {
  'team: user account': 'the password of an invited person is set where the invitation is accepted',
  'sales: stock_movements': 'a sale made without network corrects missing stock in its own statement',
  'imports: categories products suppliers':
    'an import creates missing categories and suppliers, and its undo deletes what it created, thousands at a time',
  'billing: shops': "the provider's state of the subscription is stored with the shop",
  'admin: plan_prices subscription_plans payments': 'administrators edit plans under a login of their own',
  'admin: shops people': 'administrators edit users under a login of their own',
}

const WRITE =
  /(?:\b(?:insert into|update|delete from) |(?:insertInto|updateTable|deleteFrom)\(')(?:\w+\.)?"?(\w+)/g

/**
 * @param {Map<string, string>} sources text of each file of the modules, by its path
 * @param {Map<string, string>} owners the module of each table
 * @returns {string[]} one line for each violation, and for each exception that nobody needs
 */
export function findForeignWrites(sources, owners, allowed = Object.keys(ALLOWED)) {
  const spare = new Set(
    allowed.flatMap((entry) => {
      const [module, tables] = entry.split(': ')
      return tables.split(' ').map((table) => `${module}: ${table}`)
    }),
  )
  const exceptions = new Set(spare)
  const violations = []
  for (const [path, text] of sources) {
    const module = path.match(/modules\/(\w+)\//)?.[1]
    for (const { 1: table, index } of text.matchAll(WRITE)) {
      const owner = owners.get(table)
      if (owner === undefined || owner === module) continue
      spare.delete(`${module}: ${table}`)
      if (exceptions.has(`${module}: ${table}`)) continue
      const line = text.slice(0, index).split('\n').length
      violations.push(`${path}:${line} writes ${table}: only ${owner}, whose table it is, does`)
    }
  }
  return [
    ...violations,
    ...[...spare].map((one) => `scripts/lib/table-writers.mjs allows ${one}, which nobody needs`),
  ]
}

/**
 * The module of each table, from the generated apps/server/schema/.
 * @param {Map<string, string>} schemas
 * @param {string[]} modules
 */
export function ownersOf(schemas, modules) {
  return new Map(
    [...schemas].flatMap(([path, text]) => {
      const module = basename(path, '.sql')
      const tables = modules.includes(module) ? text.matchAll(/^create table (?:\w+\.)?"?(\w+)"?/gm) : []
      return [...tables].map(([, table]) => [table, module])
    }),
  )
}
