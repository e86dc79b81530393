import { expect, test } from 'vitest'
import { ArrivalPlaces } from './arrival-places.ts'

function placesFor(most: number) {
  let time = 0
  const ended: string[] = []
  const places = new ArrivalPlaces({ most, mostOfEach: 2, fairRate: 1000, grace: 5000, now: () => time })
  return {
    ended,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    take: (party: string, name = party) => places.take(party, () => void ended.push(name)),
  }
}

test('each party has its limit, and leaving makes room', () => {
  const { take, ended } = placesFor(3)
  const first = take('a')
  take('a')
  expect(() => take('a')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  first.leave()
  take('a')
  take('b')
  expect(ended).toEqual([])
})

test('a party without a place takes one from a party with two, the slowest first', () => {
  const { take, ended, pass } = placesFor(4)
  for (const party of ['a', 'b'])
    for (const [index, bytes] of [2000, 10].entries()) take(party, `${party}${index}`).arrived(bytes)
  pass(1000)
  take('c')
  take('d')
  expect(ended).toEqual(['a1', 'b1'])
  // One each: nobody has more than the caller, and none has been slow for long.
  expect(() => take('e')).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }))
})

test('with one place each the slowest is dropped once it has been slow for long enough; one that keeps up stays', () => {
  const { take, ended, pass } = placesFor(2)
  const [slow, quick] = [take('slow'), take('quick')]
  pass(4999)
  slow.arrived(4000)
  quick.arrived(6000)
  expect(() => take('c')).toThrow()
  pass(1)
  take('c')
  expect(ended).toEqual(['slow'])
  expect(() => take('d')).toThrow()
  slow.leave()
  expect(() => take('d')).toThrow()
})

test('a party with one place takes none from a party with two', () => {
  const { take, ended } = placesFor(3)
  take('a', 'a0')
  take('a', 'a1')
  take('b')
  expect(() => take('b')).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }))
  expect(ended).toEqual([])
})
