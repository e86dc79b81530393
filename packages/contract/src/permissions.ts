/** Who may do what, in the admin area (ADM-01) and by their plan (PLAN-11): one table for page and server. */

export const PERMISSIONS = [
  'user_management',
  'plan_management',
  'payment_management',
  'system_admin',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Required access to a part of the admin area: a permission, any administrator, or the super administrator. */
export type Needed = Permission | 'any' | 'super'

export const ROLES = ['admin', 'super_admin'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSION_LABELS: Record<Permission, string> = {
  user_management: 'Gestão de Usuários',
  plan_management: 'Gestão de Planos',
  payment_management: 'Gestão de Pagamentos',
  system_admin: 'Administração do Sistema',
}

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrador',
  super_admin: 'Super Administrador',
}

/** What a plan may include beyond the shop itself (PLAN-11). A trial includes everything. */
export const ENTITLEMENTS = ['advanced_reports', 'integration_api'] as const
export type Entitlement = (typeof ENTITLEMENTS)[number]

export const ENTITLEMENT_LABELS: Record<Entitlement, string> = {
  advanced_reports: 'Relatórios avançados',
  integration_api: 'API de integração',
}

/** The parts of the admin area and the access that each requires. */
export const ADMIN_AREAS = {
  dashboard: 'any',
  users: 'user_management',
  plans: 'plan_management',
  payments: 'payment_management',
  reports: 'payment_management',
  logs: 'system_admin',
  administrators: 'super',
} as const satisfies Record<string, Needed>
export type AdminArea = keyof typeof ADMIN_AREAS

/** The part of an administrator's record that decides about access. */
export interface AdminRights {
  permissions: readonly Permission[]
  is_super: boolean
}

/** Whether an administrator has the required access. Without an admin record (null) the answer is no (ADM-15). */
export function hasAccess(admin: AdminRights | null, needed: Needed): boolean {
  if (admin === null) return false
  if (admin.is_super || needed === 'any') return true
  return needed !== 'super' && admin.permissions.includes(needed)
}
