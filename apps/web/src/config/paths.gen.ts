// Generated from features/*/paths.ts by `npm run generate`. Not to be edited.
import { paths as account } from '../features/account/paths.ts'
import { paths as admin } from '../features/admin/paths.ts'
import { paths as billing } from '../features/billing/paths.ts'
import { paths as cash } from '../features/cash/paths.ts'
import { paths as catalog } from '../features/catalog/paths.ts'
import { paths as contacts } from '../features/contacts/paths.ts'
import { paths as counts } from '../features/counts/paths.ts'
import { paths as imports } from '../features/imports/paths.ts'
import { paths as privacy } from '../features/privacy/paths.ts'
import { paths as receivables } from '../features/receivables/paths.ts'
import { paths as reports } from '../features/reports/paths.ts'
import { paths as sales } from '../features/sales/paths.ts'
import { paths as stock } from '../features/stock/paths.ts'
import { paths as team } from '../features/team/paths.ts'

export const paths = {
  ...account,
  ...admin,
  ...billing,
  ...cash,
  ...catalog,
  ...contacts,
  ...counts,
  ...imports,
  ...privacy,
  ...receivables,
  ...reports,
  ...sales,
  ...stock,
  ...team,
} as const
