import { procedures } from './kernel/rpc/rpc.ts'
import { accountRouter } from './modules/account/index.ts'
import { adminRouter } from './modules/admin/index.ts'
import { billingRouter } from './modules/billing/index.ts'
import { catalogRouter } from './modules/catalog/index.ts'
import { contactsRouter } from './modules/contacts/index.ts'
import { importsRouter } from './modules/imports/index.ts'
import { integrationRouter } from './modules/integration/index.ts'
import { noticesRouter } from './modules/notices/index.ts'
import { privacyRouter } from './modules/privacy/index.ts'
import { reportsRouter } from './modules/reports/index.ts'
import { stockRouter } from './modules/stock/index.ts'

/** Every procedure of the contract with what does it. */
export const router = procedures.router({
  account: accountRouter,
  admin: adminRouter,
  billing: billingRouter,
  catalog: catalogRouter,
  stock: stockRouter,
  contacts: contactsRouter,
  reports: reportsRouter,
  notices: noticesRouter,
  integration: integrationRouter,
  privacy: privacyRouter,
  imports: importsRouter,
})
