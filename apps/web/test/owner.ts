import { ENTITLEMENTS } from '@prateleira/contract/permissions'
import { rightsOf } from '@prateleira/contract/rights'
import type { Me } from '../src/lib/me.ts'

const id = crypto.randomUUID()
const shop = crypto.randomUUID()

/** The owner of a shop in its trial. */
export const owner: Me = {
  user_id: shop,
  person_id: id,
  account_id: id,
  by_pin: null,
  shops: [{ id: shop, name: 'Empório Aurora', role: 'owner', is_current: true }],
  role: 'owner',
  rights: rightsOf('owner'),
  sees_costs: true,
  owner_name: 'Rui Prado',
  suspended_in: [],
  email: 'rui@example.com',
  email_verified: true,
  full_name: 'Rui Prado',
  company_name: 'Empório Aurora',
  phone: '(11) 98765-4321',
  timezone: 'America/Sao_Paulo',
  company_document: null,
  company_address: null,
  company_phone: null,
  push_notifications: false,
  today: '2026-11-25',
  subscription: {
    subscription_status: 'trial',
    subscription_expires_at: '2026-11-28T12:00:00.000Z',
    plan_id: null,
    plan_name: null,
    access: 'open',
    badge: 'Teste Gratuito',
    days_left: 3,
    expiry_label: '28/11/2026',
    entitlements: [...ENTITLEMENTS],
  },
  admin: null,
  has_admin_users: false,
  bootstrap: 'setting_missing',
}
