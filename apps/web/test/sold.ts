import type { Sale } from '@prateleira/contract/sales/schemas'

/** 30.00 in six items, of which 10.00 were paid in cash. */
export const partlyOwed: Sale = {
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  number: 7,
  sale_date: '2026-11-25',
  sold_at: '2026-11-25T12:00:00.000Z',
  customer: { id: crypto.randomUUID(), name: 'Tatiane Lima', phone: null },
  seller: 'Rui Prado',
  by_pin: false,
  items: 1,
  total_amount: '30.00',
  payment_method: 'misto',
  methods: ['dinheiro', 'fiado'],
  status: 'completed',
  state: 'completed',
  gross: '30.00',
  discount: '0.00',
  change: '0.00',
  notes: null,
  owed: '20.00',
  cancelled_at: null,
  lines: [
    {
      id: crypto.randomUUID(),
      product_id: null,
      product_variant_id: null,
      product_name: 'Leite',
      size: null,
      color: null,
      sku: 'LEITE',
      unit: 'un',
      quantity: '6',
      unit_price: '5.00',
      listed_price: null,
      discount: '0.00',
      total: '30.00',
      returned: '0',
      refunded: '0.00',
    },
  ],
  payments: [],
  pix_txid: null,
  returns: [],
  approvals: [],
  queued: null,
}

/** Two sizes of one product, of which nothing is owed. */
export const twoSizes: Sale = {
  ...partlyOwed,
  methods: ['pix'],
  owed: '0.00',
  lines: ['P', 'M'].flatMap((size) =>
    partlyOwed.lines.map((line) => ({ ...line, id: size, product_name: 'Camiseta', size })),
  ),
}
