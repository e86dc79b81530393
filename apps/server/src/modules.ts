import type { Contract } from '@prateleira/contract'
import type { Module } from './module.ts'
import { account } from './modules/account/module.ts'
import { admin } from './modules/admin/module.ts'
import { billing } from './modules/billing/module.ts'
import { catalog } from './modules/catalog/module.ts'
import { contacts } from './modules/contacts/module.ts'
import { imports } from './modules/imports/module.ts'
import { integration } from './modules/integration/module.ts'
import { notices } from './modules/notices/module.ts'
import { privacy } from './modules/privacy/module.ts'
import { reports } from './modules/reports/module.ts'
import { stock } from './modules/stock/module.ts'

/** Every module, by its name in the contract. */
export const modules: { [Name in keyof Contract]: Module<Name> } = {
  account,
  admin,
  billing,
  catalog,
  contacts,
  imports,
  integration,
  notices,
  privacy,
  reports,
  stock,
}
