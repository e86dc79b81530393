import { seesCosts } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { lastSeen, saidOfCosts, untilWhen } from './words.ts'

const now = new Date(2026, 10, 22, 15, 0)
const seen = (at: Date | null) => lastSeen({ last_seen_at: at?.toISOString() ?? null }, now)

test('when a person was last seen, from now to a date', () => {
  expect(seen(null)).toBe('Ainda não entrou')
  expect(seen(new Date(2026, 10, 22, 14, 51))).toBe('Agora')
  expect(seen(new Date(2026, 10, 22, 0, 0))).toBe('Hoje, 00:00')
  expect(seen(new Date(2026, 10, 21, 23, 59))).toBe('Ontem, 23:59')
  expect(seen(new Date(2026, 10, 20, 23, 59))).toBe('20/11/2026')
})

test('the end of an invitation', () => {
  const until = (at: Date) => untilWhen(at.toISOString(), now)
  expect(until(new Date(2026, 10, 29, 15, 0))).toBe('Vence em 7 dias')
  expect(until(new Date(2026, 10, 23, 14, 0))).toBe('Vence em menos de um dia')
  expect(until(new Date(2026, 10, 22, 15, 0))).toBe('Venceu em 22/11/2026')
})

test('the sight of costs follows the role until it is set', () => {
  expect(seesCosts({ role: 'manager', sees_costs: null })).toBe(true)
  expect(seesCosts({ role: 'seller', sees_costs: null })).toBe(false)
  expect(seesCosts({ role: 'seller', sees_costs: true })).toBe(true)
  expect([saidOfCosts('manager', true), saidOfCosts('manager', false), saidOfCosts('seller', true)]).toEqual([
    undefined,
    false,
    true,
  ])
})
