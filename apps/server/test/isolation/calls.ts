import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../harness.ts'
import type { Call } from './requests.ts'
import type { Things } from './things.ts'

type Owned = Exclude<keyof Things, 'mark' | 'today' | 'email'>

interface RouteCase {
  /** A call that succeeds for the shop that owns these things. */
  call(own: Things): Call
  /** Every place that names a thing by its id, and which. */
  ids?: Record<string, Owned>
  /** Places whose id only says where in a list to go on, or what was shown before: a missing one there is no error. */
  neighbours?: string[]
  /** What its owner is answered where the call needs something that nobody prepared; else its success. */
  answers?: number
  /** Open to whoever is signed in, but for a suspended account. */
  refusesSuspended?: boolean
}

/** Of no link. */
const NO_TOKEN = 'x'.repeat(43)
const contact = { name: 'Contato', email: null, phone: null }
const product = (own: Things) => ({
  name: 'Outro produto',
  category_id: own.category,
  supplier_id: own.supplier,
})
const references = { 'body.category_id': 'category', 'body.supplier_id': 'supplier' } as const
const line = (own: Things) => ({ product_variant_id: own.variant, quantity: '1', unit_price: '1.50' })
const person = () => ({
  full_name: 'Rui',
  company_name: 'Loja do Rui',
  phone: '1133334444',
  email: `p${randomUUID()}@example.com`,
  password: 'segredo-bom',
})

const plan = {
  name: 'Plano',
  description: null,
  price: '10.00',
  duration_months: 1,
  features: ['Tudo'],
  is_active: true,
}

/** How to call each procedure of the contract. One without an entry fails the suite: a new route comes with its answer. */
export const CALLS: Record<string, RouteCase> = {
  'account.signUp': { call: () => ({ body: person() }) },
  'account.signIn': { call: () => ({ body: { email: 'ninguem@example.com', password: 'errada-1' } }) },
  'account.signOut': { call: () => ({ body: {} }) },
  'account.refreshSession': { call: () => ({ body: {} }) },
  'account.me': { call: () => ({}) },
  'account.getProfile': { call: () => ({}) },
  'account.updateProfile': {
    call: (own) => ({
      body: {
        full_name: `Rui ${own.mark}`,
        company_name: `Loja ${own.mark}`,
        phone: '1133334444',
        timezone: 'America/Manaus',
      },
    }),
  },
  'account.firstPassword': {
    call: () => ({
      body: { email: 'ninguem@example.com', password: 'errada-1', new_password: 'segredo-novo' },
    }),
  },
  'account.requestSignInCode': { call: () => ({ body: { email: 'ninguem@example.com' } }) },
  'account.signInWithCode': { call: () => ({ body: { email: 'ninguem@example.com', code: '123456' } }) },
  'account.passSecondStep': { call: () => ({ body: { code: '123456' } }) },
  'account.requestPasswordReset': { call: () => ({ body: { email: 'ninguem@example.com' } }) },
  'account.checkResetLink': { call: () => ({ body: { token: NO_TOKEN } }) },
  'account.resetPassword': { call: () => ({ body: { token: NO_TOKEN, password: 'segredo-novo' } }) },
  'account.changePassword': {
    call: () => ({ body: { current_password: PASSWORD, new_password: 'segredo-novo' } }),
  },
  'account.getSecurity': { call: () => ({}) },
  'account.endSession': {
    call: (own) => ({ params: { id: own.session } }),
    ids: { 'params.id': 'session' },
  },
  'account.endOtherSessions': { call: () => ({ body: {} }) },
  'account.confirmPassword': { call: () => ({ body: { password: PASSWORD } }) },
  'account.beginSecondStep': { call: () => ({ body: { password: PASSWORD } }) },
  // None was begun.
  'account.confirmSecondStep': { call: () => ({ body: { code: '123456' } }), answers: 409 },
  'account.renewRecoveryCodes': { call: () => ({ body: { password: PASSWORD } }), answers: 409 },
  'account.disableSecondStep': { call: () => ({ body: { password: PASSWORD } }) },
  'account.switchShop': { call: (own) => ({ params: { id: own.shop } }), ids: { 'params.id': 'shop' } },
  'account.openShop': { call: () => ({ body: { name: 'Outra loja' } }) },
  'account.updateNotifications': { call: () => ({ body: { report_notifications: true } }) },

  'admin.bootstrap': { call: () => ({ body: {} }) },
  'admin.dashboard': { call: () => ({}) },
  'admin.reportUnknownPath': { call: () => ({ body: { path: '/admin/nada' } }) },
  'admin.listUsers': {
    call: (own) => ({ query: { search: own.mark, status: 'trial' } }),
    neighbours: ['query.after', 'query.before'],
  },
  'admin.createUser': {
    call: () => ({ body: { full_name: 'Rui', email: person().email, password: 'segredo-bom' } }),
  },
  'admin.updateUser': {
    call: (own) => ({ params: { id: own.user }, body: { full_name: 'Rui', company_name: 'X', phone: '' } }),
    ids: { 'params.id': 'user' },
  },
  'admin.setUserStatus': {
    call: (own) => ({ params: { id: own.user }, body: { status: 'suspended' } }),
    ids: { 'params.id': 'user' },
  },
  'admin.deleteUser': { call: (own) => ({ params: { id: own.user } }), ids: { 'params.id': 'user' } },
  'admin.listPlans': { call: () => ({}) },
  'admin.createPlan': { call: () => ({ body: plan }) },
  'admin.updatePlan': {
    call: (own) => ({ params: { id: own.plan }, body: plan }),
    ids: { 'params.id': 'plan' },
  },
  'admin.setPlanStatus': {
    call: (own) => ({ params: { id: own.plan }, body: { is_active: true } }),
    ids: { 'params.id': 'plan' },
  },
  'admin.setPlanPrice': {
    call: (own) => ({
      params: { id: own.plan },
      body: { provider: 'stripe', price_id: `price_${randomUUID().replaceAll('-', '')}` },
    }),
    ids: { 'params.id': 'plan' },
  },
  'admin.deletePlan': { call: (own) => ({ params: { id: own.plan } }), ids: { 'params.id': 'plan' } },
  'admin.listPayments': { call: (own) => ({ query: { search: own.mark, status: 'pending' } }) },
  'admin.summarizePayments': { call: () => ({}) },
  'admin.report': { call: () => ({ query: { period: '3months' } }) },
  'admin.listAdministrators': { call: () => ({}) },
  'admin.addAdministrator': {
    call: (own) => ({ body: { email: own.email, role: 'admin', permissions: ['plan_management'] } }),
  },
  'admin.updateAdministrator': {
    call: (own) => ({
      params: { id: own.administrator },
      body: { role: 'admin', permissions: ['user_management'] },
    }),
    ids: { 'params.id': 'administrator' },
  },
  'admin.removeAdministrator': {
    call: (own) => ({ params: { id: own.administrator } }),
    ids: { 'params.id': 'administrator' },
  },
  'admin.listLogs': { call: (own) => ({ query: { search: own.mark, type: 'sign_in' } }) },

  'billing.listPlans': { call: () => ({}) },
  // Paying would not let a suspended person in (GATE-03).
  'billing.createCheckout': { call: () => ({ body: { priceId: 'basico' } }), refusesSuspended: true },
  'billing.checkSubscription': { call: () => ({ body: {} }) },
  'billing.customerPortal': { call: () => ({ body: {} }) },

  'privacy.operator': { call: () => ({}) },
  'privacy.requestCopy': { call: () => ({ body: {} }) },
  'privacy.copyState': { call: () => ({}) },
  'privacy.deleteAccount': { call: () => ({ body: { password: PASSWORD } }) },

  'catalog.listProducts': {
    call: (own) => ({ query: { category: own.category, search: own.mark } }),
    ids: { 'query.category': 'category' },
  },
  'catalog.summarizeProducts': {
    call: (own) => ({ query: { category: own.category } }),
    ids: { 'query.category': 'category' },
  },
  'catalog.checkCode': {
    call: (own) => ({ query: { code: `C-${own.mark}`, except_id: own.product } }),
    ids: { 'query.except_id': 'product' },
  },
  'catalog.getProduct': { call: (own) => ({ params: { id: own.product } }), ids: { 'params.id': 'product' } },
  'catalog.createProduct': { call: (own) => ({ body: product(own) }), ids: references },
  'catalog.updateProduct': {
    call: (own) => ({ params: { id: own.product }, body: { ...product(own), is_active: true } }),
    ids: { 'params.id': 'product', ...references },
    neighbours: ['body.seen.category_id', 'body.seen.supplier_id'],
  },
  'catalog.deleteProduct': {
    call: (own) => ({ params: { id: own.product } }),
    ids: { 'params.id': 'product' },
  },
  'catalog.removeImage': { call: (own) => ({ params: { file: own.image } }) },
  'catalog.addVariant': {
    call: (own) => ({ params: { id: own.product }, body: { size: 'M' } }),
    ids: { 'params.id': 'product' },
  },
  'catalog.updateVariant': {
    call: (own) => ({ params: { id: own.variant }, body: { size: 'M', is_active: true } }),
    ids: { 'params.id': 'variant' },
  },
  'catalog.removeVariant': {
    call: (own) => ({ params: { id: own.spareVariant } }),
    ids: { 'params.id': 'spareVariant' },
  },
  'catalog.findVariant': { call: (own) => ({ query: { code: `SKU-${own.mark}` } }) },
  'catalog.searchVariants': { call: (own) => ({ query: { search: own.mark } }) },
  'catalog.listCategories': { call: () => ({}) },
  'catalog.createCategory': { call: () => ({ body: { name: `Nova ${randomUUID()}` } }) },
  'catalog.updateCategory': {
    call: (own) => ({ params: { id: own.category }, body: { name: `Outra ${randomUUID()}` } }),
    ids: { 'params.id': 'category' },
  },
  'catalog.deleteCategory': {
    call: (own) => ({ params: { id: own.freeCategory } }),
    ids: { 'params.id': 'freeCategory' },
  },

  'stock.registerEntry': {
    call: (own) => ({ body: { lines: [line(own)], supplier_id: own.supplier } }),
    ids: { 'body.lines.0.product_variant_id': 'variant', 'body.supplier_id': 'supplier' },
  },
  'stock.registerExit': {
    call: (own) => ({
      body: {
        lines: [line(own)],
        exit_date: own.today,
        responsible_person: 'Ana',
        exit_reason: 'venda',
        customer_id: own.customer,
      },
    }),
    ids: { 'body.lines.0.product_variant_id': 'variant', 'body.customer_id': 'customer' },
  },
  'stock.reverseMovement': {
    call: (own) => ({ params: { id: own.movement }, body: {} }),
    ids: { 'params.id': 'movement' },
  },
  'stock.listMovements': {
    call: (own) => ({
      query: { product_id: own.product, product_variant_id: own.variant, before: own.movement },
    }),
    ids: { 'query.product_id': 'product', 'query.product_variant_id': 'variant', 'query.before': 'movement' },
  },
  'stock.recentEntries': { call: () => ({}) },
  'stock.recentExits': { call: () => ({}) },

  'contacts.listSuppliers': { call: (own) => ({ query: { search: own.mark } }) },
  'contacts.supplierOptions': { call: (own) => ({ query: { search: own.mark } }) },
  'contacts.createSupplier': { call: () => ({ body: contact }) },
  'contacts.updateSupplier': {
    call: (own) => ({ params: { id: own.supplier }, body: contact }),
    ids: { 'params.id': 'supplier' },
  },
  'contacts.deleteSupplier': {
    call: (own) => ({ params: { id: own.supplier } }),
    ids: { 'params.id': 'supplier' },
  },
  'contacts.listCustomers': { call: (own) => ({ query: { search: own.mark } }) },
  'contacts.summarizeCustomers': { call: () => ({}) },
  'contacts.customerOptions': { call: (own) => ({ query: { search: own.mark } }) },
  'contacts.createCustomer': { call: () => ({ body: contact }) },
  'contacts.updateCustomer': {
    call: (own) => ({ params: { id: own.customer }, body: contact }),
    ids: { 'params.id': 'customer' },
  },
  'contacts.deleteCustomer': {
    call: (own) => ({ params: { id: own.customer } }),
    ids: { 'params.id': 'customer' },
  },

  'notices.list': { call: () => ({}) },
  'notices.markRead': { call: (own) => ({ body: { ids: [`low_stock:${own.product}`] } }) },

  'imports.listImports': { call: () => ({}) },
  'imports.uploadImport': {
    call: () => ({ body: { file_name: 'x.csv', content: Buffer.from('nome\nCafé').toString('base64') } }),
  },
  'imports.getImport': { call: (own) => ({ params: { id: own.import } }), ids: { 'params.id': 'import' } },
  'imports.previewImport': {
    call: (own) => ({ params: { id: own.newImport }, body: { mapping: { name: 0 } } }),
    ids: { 'params.id': 'newImport' },
  },
  // Done already: it is not imported again.
  'imports.startImport': {
    call: (own) => ({ params: { id: own.import }, body: { mode: 'all' } }),
    ids: { 'params.id': 'import' },
  },
  'imports.previewUndo': { call: (own) => ({ params: { id: own.import } }), ids: { 'params.id': 'import' } },
  'imports.undoImport': {
    call: (own) => ({ params: { id: own.import }, body: {} }),
    ids: { 'params.id': 'import' },
  },

  'integration.listKeys': { call: () => ({}) },
  'integration.createKey': {
    call: () => ({ body: { name: 'Loja virtual', scope: 'read', password: PASSWORD } }),
  },
  'integration.revokeKey': { call: (own) => ({ params: { id: own.key } }), ids: { 'params.id': 'key' } },

  'reports.overview': { call: () => ({ query: { period: 'all' } }) },
  'reports.sales': { call: () => ({ query: { period: 'all' } }) },
  'reports.stock': { call: () => ({ query: { limit: 50 } }) },
  'reports.movements': { call: () => ({ query: { period: 'all' } }) },
  'reports.reasons': { call: () => ({ query: { period: 'all' } }) },
  'reports.salesSeries': { call: () => ({ query: { period: 'all' } }) },
  'reports.abc': { call: () => ({ query: { period: 'all' } }) },
  'reports.pastStock': { call: (own) => ({ query: { date: own.today } }) },
  'reports.dashboard': { call: () => ({}) },
  'reports.activity': { call: () => ({ query: { days: 7 } }) },
  'reports.search': { call: (own) => ({ query: { q: own.mark } }) },
}

/** How to call a procedure; throws for one that nobody wrote down. */
export function callOf(name: string): RouteCase {
  const known = CALLS[name]
  if (!known)
    throw new Error(
      `${name} is not in test/isolation/calls.ts: say there how to call it and which ids it names`,
    )
  return known
}
