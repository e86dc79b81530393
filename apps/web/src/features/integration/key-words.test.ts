import { expect, test } from 'vitest'
import { hasExpired, lastUsed, validUntil } from './key-words.ts'

test("a key's last use is shown as a person would say it", () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = (milliseconds: number) => lastUsed(new Date(now.getTime() - milliseconds).toISOString(), now)
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect(lastUsed(null, now)).toBe('Nunca usada')
  expect(
    [-5000, 90_000, 5 * minute, hour, 5 * hour, day, 3 * day, 29 * day].map((ago) => before(ago)),
  ).toEqual([
    'Usada agora',
    'Usada agora',
    'Usada há 5 minutos',
    'Usada há 1 hora',
    'Usada há 5 horas',
    'Usada ontem',
    'Usada há 3 dias',
    'Usada há 29 dias',
  ])
  expect(before(60 * day)).toBe('Usada em 22/09/2026')
})

test("a key's end; an ended key says so", () => {
  const end = '2026-11-21T12:00:00.000Z'
  const at = (milliseconds: number) => new Date(Date.parse(end) + milliseconds)
  expect([-1, 0, 1].map((difference) => hasExpired(end, at(difference)))).toEqual([false, true, true])
  expect(hasExpired(null, at(0))).toBe(false)
  expect(validUntil(end, at(-1))).toBe('vale até 21/11/2026')
  expect(validUntil(end, at(0))).toBe('venceu em 21/11/2026')
  expect(validUntil(null, at(0))).toBe('sem prazo')
})
