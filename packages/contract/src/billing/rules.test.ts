import { describe, expect, test } from 'vitest'
import { errorCatalogue } from '../errors.ts'
import { LIFTED_BY_A_PLAN } from './constants.ts'
import { accessOf, badgeOf, daysLeft, durationLabel, expiryLabel, perDuration } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const DAY = 86_400_000

describe('GATE-05 trial and grace', () => {
  test('days left are rounded up and 0 or less is expired, to the millisecond', () => {
    expect([
      daysLeft(later(3 * DAY), now),
      daysLeft(later(1), now),
      daysLeft(now, now),
      daysLeft(later(-1), now),
    ]).toEqual([3, 1, 0, 0])
    const trial = (expiresAt: Date) => accessOf({ status: 'trial', expiresAt }, now, 3)
    expect([trial(later(1)), trial(now), trial(later(-1))]).toEqual([
      'open',
      'trial_expired',
      'trial_expired',
    ])
  })
  test('an active subscription stays open for the grace period, and indefinitely without an end', () => {
    const active = (expiresAt: Date | null) => accessOf({ status: 'active', expiresAt }, now, 3)
    expect([active(null), active(later(-3 * DAY + 1)), active(later(-3 * DAY))]).toEqual([
      'open',
      'open',
      'plan_required',
    ])
  })
  test('inactive and missing need a plan; suspended is its own case', () => {
    expect(accessOf(null, now, 3)).toBe('plan_required')
    expect(accessOf({ status: 'inactive', expiresAt: later(DAY) }, now, 3)).toBe('plan_required')
    expect(accessOf({ status: 'suspended', expiresAt: later(DAY) }, now, 3)).toBe('suspended')
  })
})
test('GATE-06 the badge follows the effective status', () => {
  expect(badgeOf({ status: 'active', expiresAt: null }, now, 3)).toBe('Ativo')
  expect(badgeOf({ status: 'trial', expiresAt: later(DAY) }, now, 3)).toBe('Teste Gratuito')
  expect(badgeOf({ status: 'trial', expiresAt: now }, now, 3)).toBe('Inativo')
  expect(badgeOf(null, now, 3)).toBe('Inativo')
})
describe('ADM-09 the expiry label', () => {
  test.each([
    ['no date', null, 'Sem data de expiração'],
    ['long past', -400 * DAY, 'Expirado'],
    ['this very moment', 0, 'Expirado'],
    ['a moment from now', 1, 'Expira em 1 dia'],
    ['a day', DAY, 'Expira em 1 dia'],
    ['a moment more than a day', DAY + 1, 'Expira em 2 dias'],
    ['seven days', 7 * DAY, 'Expira em 7 dias'],
    ['a moment more than seven days', 7 * DAY + 1, 'em 8 dias'],
    ['29 days', 29 * DAY, 'em 29 dias'],
    ['a moment more than 29 days', 29 * DAY + 1, 'em 1 mês'],
    ['three months', 90 * DAY, 'em 3 meses'],
    ['a year but a day', 364 * DAY, 'em 12 meses'],
    ['a year', 365 * DAY, 'em 1 ano'],
    ['two years', 730 * DAY, 'em 2 anos'],
  ])('with %s', (_, milliseconds, label) => {
    expect(expiryLabel(milliseconds === null ? null : later(milliseconds), now)).toBe(label)
  })
})
test('labels of duration', () => {
  expect([1, 3, 12, 6].map(durationLabel)).toEqual(['Mensal', 'Trimestral', 'Anual', '6 meses'])
  expect([1, 3, 6].map(perDuration)).toEqual([' por mês', ' · Trimestral', ' · 6 meses'])
})

test('every refusal that asks for another plan offers the plans, and no other', () => {
  const asks = Object.entries(errorCatalogue).filter(([, { message }]) =>
    /\b(do|de|o|seu) plano\b/i.test(message),
  )
  const ofAdministrators = ['PLAN_AWAITS_PAYMENT']
  expect(
    asks
      .map(([code]) => code)
      .filter((code) => !ofAdministrators.includes(code))
      .sort(),
  ).toEqual([...LIFTED_BY_A_PLAN].sort())
})
