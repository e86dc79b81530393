import { expect, test } from 'vitest'
import { numberAmong, restAfter } from './typed-during-scan.ts'

/** Keys with the milliseconds before each. */
function keys(...groups: [keys: string | string[], pause: number, first?: number][]) {
  let time = 0
  return groups.flatMap(([group, pause, first = pause]) =>
    [...group].map((key, index) => {
      time += index === 0 ? first : pause
      return { key, time }
    }),
  )
}

test('a number at any pace is kept with its Enter, and nothing else is', () => {
  expect(numberAmong(keys(['12', 5]))).toBe('12')
  expect(numberAmong(keys(['123456', 90]))).toBe('123456')
  expect(numberAmong(keys(['2,5', 200], [['Enter'], 300]))).toBe('2,5\n')
  expect(numberAmong(keys(['dois', 90]))).toBe('')
  expect(numberAmong(keys([['Enter'], 90]))).toBe('')
  expect(numberAmong([])).toBe('')
})

test('a number with decimals is no code, however fast', () => {
  for (const pause of [1, 10, 30]) {
    expect(numberAmong(keys(['1250,5', pause]))).toBe('1250,5')
    expect(numberAmong(keys(['2.35', pause], [['Enter'], pause]))).toBe('2.35\n')
    expect(numberAmong(keys(['2,5', 200], ['7891000315507', pause, 250], [['Enter'], pause]))).toBe('2,5')
  }
})

test('the next code is no number, whole, broken off, stalled or after one', () => {
  expect(numberAmong(keys(['7891000315507', 10]))).toBe('')
  expect(numberAmong(keys(['78910003', 10]))).toBe('')
  expect(numberAmong(keys(['789', 10], ['1000315507', 10, 300]))).toBe('')
  expect(numberAmong(keys(['12', 8], [['Enter'], 8]))).toBe('')
  expect(numberAmong(keys(['12', 200], ['7891000315507', 10, 250]))).toBe('12')
  expect(numberAmong(keys(['7891000315507', 10], ['3', 200]))).toBe('')
})

test('what may be the beginning of a code is awaited as long as a scanner may pause', () => {
  expect(restAfter(keys(['12', 10]))).toBe(150)
  expect(restAfter(keys(['789', 10]))).toBe(400)
})
