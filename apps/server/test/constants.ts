import * as account from '@prateleira/contract/account/constants'
import * as admin from '@prateleira/contract/admin/constants'
import * as billing from '@prateleira/contract/billing/constants'
import * as catalog from '@prateleira/contract/catalog/constants'
import * as imports from '@prateleira/contract/imports/constants'
import * as integration from '@prateleira/contract/integration/constants'
import * as reports from '@prateleira/contract/reports/constants'
import * as shared from '@prateleira/contract/shared/constants'
import * as stock from '@prateleira/contract/stock/constants'
import * as team from '@prateleira/contract/team/constants'

/** The constants of all modules, for documents that list them together (specification, section 9). */
export const constants = {
  ...account,
  ...admin,
  ...billing,
  ...catalog,
  ...imports,
  ...integration,
  ...reports,
  ...shared,
  ...stock,
  ...team,
}
