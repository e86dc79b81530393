import { expect, test } from 'vitest'
import { presentZone } from './time-zones.ts'
import { timeZoneOptions } from './zone-list.ts'

const JULY = new Date('2026-07-01T12:00:00Z')

test("Brazil comes first, with familiar names and the day's offset", async () => {
  const [brazil, others] = await timeZoneOptions('America/Sao_Paulo', JULY)
  expect(brazil?.items).toContainEqual({
    value: 'America/Sao_Paulo',
    label: 'Brasília, Sudeste, Sul e Goiás (GMT-3)',
  })
  expect(brazil?.items).toContainEqual({ value: 'America/Rio_Branco', label: 'Acre (GMT-5)' })
  expect(others?.items).toContainEqual({ value: 'Europe/Lisbon', label: 'Europe/Lisbon (GMT+1)' })
  const values = [...(brazil?.items ?? []), ...(others?.items ?? [])].map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
})

test('an older name of the saved zone remains visible', async () => {
  const [, others] = await timeZoneOptions('Brazil/East', JULY)
  expect(others?.items).toContainEqual({ value: 'Brazil/East', label: 'Brazil/East (GMT-3)' })
})

test('until the list is opened it contains the saved zone, named as in the whole list', async () => {
  for (const zone of ['America/Manaus', 'Europe/Lisbon', 'Brazil/East']) {
    const [group] = presentZone(zone, JULY)
    const whole = await timeZoneOptions(zone, JULY)
    expect(whole.find((one) => one.group === group?.group)?.items).toContainEqual(group?.items[0])
  }
  expect(presentZone('', JULY)).toEqual([])
})
