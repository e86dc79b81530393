import { account } from './account/contract.ts'
import { admin } from './admin/contract.ts'
import { billing } from './billing/contract.ts'
import { cash } from './cash/contract.ts'
import { catalog } from './catalog/contract.ts'
import { contacts } from './contacts/contract.ts'
import { imports } from './imports/contract.ts'
import { integration } from './integration/contract.ts'
import { notices } from './notices/contract.ts'
import { privacy } from './privacy/contract.ts'
import { reports } from './reports/contract.ts'
import { sales } from './sales/contract.ts'
import { stock } from './stock/contract.ts'
import { team } from './team/contract.ts'

/** The whole API: routes, inputs, outputs, errors. Server and page are both typed from it. */
export const contract = {
  account,
  admin,
  billing,
  catalog,
  stock,
  sales,
  cash,
  contacts,
  reports,
  notices,
  integration,
  privacy,
  imports,
  team,
}
export type Contract = typeof contract
