import { randomUUID } from 'node:crypto'
import type { Shop } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import type { Things } from '../../../test/isolation/things.ts'

declare module '../../../test/isolation/things.ts' {
  interface Things {
    /** A browser for sales without network, and its pass. */
    sellingDevice: string
    pass: string
  }
}

export async function furnish({ api }: Shop) {
  const { device, pass } = await api.sales.issuePass({})
  return { sellingDevice: device.id, pass }
}

/** A sale as it may be made without network. */
const otherwisePaid = (own: Things) => ({
  lines: [{ product_variant_id: own.variant, quantity: '1', unit_price: '3.00' }],
  total: '3.00',
  payments: [{ method: 'outro', amount: '3.00' }],
})

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  registerSale: {
    call: (own) => ({
      body: {
        lines: [{ product_variant_id: own.variant, quantity: '1', unit_price: '3.00' }],
        customer_id: own.customer,
        total: '3.00',
        payments: [{ method: 'pix', amount: '3.00' }],
        cash_session_id: own.cashSession,
      },
    }),
    ids: {
      'body.lines.0.product_variant_id': 'variant',
      'body.customer_id': 'customer',
      'body.cash_session_id': 'cashSession',
    },
    neighbours: ['body.approval_id'],
  },
  listSales: {
    call: (own) => ({ query: { from: own.today, to: own.today, seller: own.member } }),
    ids: { 'query.seller': 'member' },
  },
  listSellers: { call: () => ({}) },
  getSale: { call: (own) => ({ params: { id: own.sale } }), ids: { 'params.id': 'sale' } },
  cancelSale: {
    call: (own) => ({ params: { id: own.sale }, body: {} }),
    ids: { 'params.id': 'sale' },
    neighbours: ['body.approval_id', 'body.cash_session_id'],
  },
  returnItems: {
    call: (own) => ({
      params: { id: own.sale },
      body: {
        lines: [{ item_id: own.saleItem, quantity: '1', goods: 'stock' }],
        method: 'dinheiro',
        total: '2.50',
      },
    }),
    ids: { 'params.id': 'sale', 'body.lines.0.item_id': 'saleItem' },
    neighbours: ['body.approval_id', 'body.cash_session_id'],
  },
  // Nobody has a PIN.
  approveSale: {
    call: (own) => ({
      body: { person_id: own.member, pin: '1739', approved: { what: 'confirmation', id: own.pending } },
    }),
    ids: { 'body.person_id': 'member' },
    neighbours: [
      'body.approved.id',
      'body.approved.cancellation.approval_id',
      'body.approved.cancellation.cash_session_id',
      'body.approved.return.approval_id',
      'body.approved.return.cash_session_id',
      'body.approved.return.lines.0.item_id',
      'body.approved.sale.approval_id',
      'body.approved.sale.cash_session_id',
      'body.approved.sale.customer_id',
      'body.approved.sale.lines.0.product_variant_id',
    ],
    answers: 403,
    shownIn: 'approvals.test.ts',
  },
  getDiscountLimits: { call: () => ({}) },
  setDiscountLimits: { call: () => ({ body: { seller: '5', manager: '100' } }) },
  findVouchers: {
    call: (own) => ({ query: { customer_id: own.customer } }),
    ids: { 'query.customer_id': 'customer' },
  },
  getScaleLabels: { call: () => ({}) },
  setScaleLabels: {
    call: () => ({ body: { layout: { prefix: '2', code_digits: 5, value: 'price', has_check: false } } }),
  },
  parkSale: {
    call: (own) => ({
      body: {
        id: '0193e8a0-0000-7000-8000-000000000001',
        customer_id: own.customer,
        cart: {
          lines: [
            {
              product_variant_id: own.variant,
              name: own.mark,
              sku: own.mark,
              unit: 'un',
              quantity: '1',
              unit_price: '3.00',
            },
          ],
        },
      },
    }),
    ids: { 'body.customer_id': 'customer' },
    neighbours: ['body.id', 'body.cart.lines.0.product_variant_id'],
  },
  listParkedSales: { call: () => ({}) },
  takeParkedSale: { call: (own) => ({ params: { id: own.parked } }), ids: { 'params.id': 'parked' } },
  // Of an unknown sale it is recorded that it was withdrawn; of another shop's too (parked-sales.test.ts).
  unparkSale: { call: () => ({ params: { id: randomUUID() } }), neighbours: ['params.id'] },
  holdSale: {
    call: (own) => ({
      body: {
        id: '0193e8a0-0000-7000-8000-000000000002',
        sale: {
          lines: [{ product_variant_id: own.variant, quantity: '1', unit_price: '3.00' }],
          customer_id: own.customer,
          total: '3.00',
          payments: [{ method: 'pix', amount: '3.00' }],
        },
      },
    }),
    ids: { 'body.sale.lines.0.product_variant_id': 'variant', 'body.sale.customer_id': 'customer' },
    neighbours: ['body.sale.approval_id', 'body.id', 'body.sale.cash_session_id'],
  },
  listPendingSales: { call: () => ({}) },
  confirmPendingSale: {
    call: (own) => ({ params: { id: own.pending }, body: { cash_session_id: own.cashSession } }),
    ids: { 'params.id': 'pending', 'body.cash_session_id': 'cashSession' },
    neighbours: ['body.approval_id'],
  },
  giveUpPendingSale: { call: (own) => ({ params: { id: own.pending } }), ids: { 'params.id': 'pending' } },
  issuePass: {
    call: (own) => ({ body: { device_id: own.sellingDevice } }),
    neighbours: ['body.device_id'],
  },
  registerQueuedSale: {
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        sale: { ...otherwisePaid(own), cash_session_id: own.cashSession },
        pass: own.pass,
        receipt: 'A-1',
        listed: ['3.00'],
      },
    }),
    ids: { 'body.sale.lines.0.product_variant_id': 'variant', 'body.sale.cash_session_id': 'cashSession' },
    records: 'refused_queued_items',
    missingAt: { 'body.sale.lines.0.product_variant_id': [404, 'PRODUCT_GONE'] },
    neighbours: ['body.sale.customer_id', 'body.sale.approval_id', 'body.adjusts.0.product_variant_id'],
  },
  discardQueuedSale: {
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        sale: otherwisePaid(own),
        receipt: 'A-1',
        reason: own.mark,
      },
    }),
    neighbours: [
      'body.sale.lines.0.product_variant_id',
      'body.sale.cash_session_id',
      'body.sale.customer_id',
      'body.sale.approval_id',
    ],
  },
  listEvents: { call: () => ({}) },
  getPixSettings: { call: () => ({}), right: 'sell' },
  savePixAccount: {
    call: (own) => ({ body: { key: `${own.mark}@example.com`.toLowerCase(), name: 'Loja', city: 'Recife' } }),
  },
  removePixAccount: { call: () => ({}) },
}
