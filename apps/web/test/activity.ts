import type { Activity } from '@prateleira/contract/team/schemas'

/** An entry of the activity log: a sale, except for what is given. */
export const activity = (some: Partial<Activity>): Activity => ({
  id: '1',
  kind: 'sale',
  at: '2026-11-22T12:00:00.000Z',
  person: null,
  by_pin: false,
  subject: 'Café',
  quantity: null,
  unit: null,
  exit_reason: null,
  total: null,
  items: null,
  is_cancelled: false,
  notes: null,
  from: null,
  to: null,
  fields: [],
  sees_costs: null,
  role: null,
  role_before: null,
  number: null,
  percent: null,
  amount: null,
  differences: [],
  ...some,
})
