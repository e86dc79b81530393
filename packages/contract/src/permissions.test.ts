import { describe, expect, test } from 'vitest'
import { ADMIN_AREAS, hasAccess, PERMISSION_LABELS, PERMISSIONS, ROLE_LABELS, ROLES } from './permissions.ts'

const admin = (...permissions: (typeof PERMISSIONS)[number][]) => ({ permissions, is_super: false })

describe('who holds what', () => {
  test('ADM-15 a user without an admin record holds nothing', () => {
    for (const needed of Object.values(ADMIN_AREAS)) expect(hasAccess(null, needed)).toBe(false)
  })

  test('an administrator holds the dashboard and exactly the given permissions', () => {
    expect(hasAccess(admin(), 'any')).toBe(true)
    for (const permission of PERMISSIONS) {
      expect(PERMISSIONS.filter((needed) => hasAccess(admin(permission), needed))).toEqual([permission])
    }
    expect(hasAccess(admin(...PERMISSIONS), 'super')).toBe(false)
  })

  test('the super administrator holds everything', () => {
    for (const needed of Object.values(ADMIN_AREAS))
      expect(hasAccess({ permissions: [], is_super: true }, needed)).toBe(true)
  })
})

test('ADM-13 roles and permissions have the names of section 6 of the specification', () => {
  expect(PERMISSIONS.map((permission) => PERMISSION_LABELS[permission])).toEqual([
    'Gestão de Usuários',
    'Gestão de Planos',
    'Gestão de Pagamentos',
    'Administração do Sistema',
  ])
  expect(ROLES.map((role) => ROLE_LABELS[role])).toEqual(['Administrador', 'Super Administrador'])
})
